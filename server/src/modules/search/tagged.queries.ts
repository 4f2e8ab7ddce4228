import { sql, type RawBuilder } from 'kysely'
import { partTagsOf } from '../content/index.ts'
import { partsOf } from '../tree/index.ts'

/**
 * Tables of a statement `with recursive`: `tagged_version` has the versions with nodes that can have all the tags, and
 * `tagged` says in `nodes` how many nodes were read to find them. If it says more than `most`, versions are missing.
 * They are found from the nodes with the rarest tag downwards. The caller checks all tags, the scope and permissions.
 */
export function taggedVersions(
  tenantId: string,
  tagIds: readonly string[],
  most: number,
): RawBuilder<unknown> {
  return sql`
    rarest as materialized (
      select tagging.ids
      from unnest(${tagIds}::uuid[]) tag (id)
      cross join lateral (
        select array(
          select path_part_id from ${partTagsOf(tenantId)} pt where pt.tag_id = tag.id limit ${most + 1}) as ids) tagging
      order by cardinality(tagging.ids)
      limit 1
    ), below_tag as (
      select p.id, p.part_type, p.version_part_id
      from rarest
      cross join unnest(rarest.ids) node (id)
      cross join lateral (
        select id, part_type, version_part_id from ${partsOf(tenantId)} part where part.id = node.id offset 0) p
      where cardinality(rarest.ids) <= ${most}
      union
      select n.id, n.part_type, null
      from below_tag
      cross join lateral (
        select id, part_type from ${partsOf(tenantId)} part
        where parent_id = below_tag.id
          and part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION') offset 0) n
      where below_tag.part_type in ('FOLDER', 'DOCUMENT')
    ), walked_tag as materialized (
      select id, part_type, version_part_id from below_tag limit ${most + 1}
    ), tagged as (
      select greatest((select count(*) from walked_tag), (select cardinality(ids) from rarest))::int as nodes
    ), tagged_version as (
      select id from walked_tag where part_type = 'DOCUMENT_VERSION'
      union
      select version_part_id from walked_tag where version_part_id is not null
    )`
}
