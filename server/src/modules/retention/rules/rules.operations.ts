import type { Static } from 'typebox'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { admin, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { getPart, lockTreeExclusive, type PartKey } from '../../tree/index.ts'
import { readItemRetention, type ItemRetention } from './item-retention.queries.ts'
import { previewRule } from './preview.queries.ts'
import {
  deleteRule,
  getRule,
  insertRule,
  listRules,
  updateRule,
  type RuleRow,
} from './rules.queries.ts'
import {
  CreateRetentionRule,
  GRACE_DAYS,
  ItemRetentionResponse,
  MOST_RULES,
  PreviewRetentionRule,
  RetentionPreviewResponse,
  RetentionRulePage,
  RetentionRuleResponse,
  RetentionRulesQuery,
  UpdateRetentionRule,
} from './rules.schemas.ts'
import { checkPeriods, checkRule, findTarget, type NamedTarget } from './target.ts'

const tag = 'retention'

type Named = { readonly params: { readonly retention_rule_id: string } }

/** A refusal names the target first, so that an unknown one is 404 for every caller. */
const named = admin({
  first: ({ doors }, actor, { body }: { readonly body: NamedTarget }) =>
    doors.readInTenant(actor.tenantId, (tx) => findTarget(tx, actor, body)),
})
const known = admin({
  first: ({ doors }, actor, { params }: Named) =>
    doors.readInTenant(actor.tenantId, (tx) => getRule(tx, actor, params.retention_rule_id)),
})

/** Retention rules, as administrators make them, and what they mean for an item. */
export const ruleOperations = [
  operation({
    id: 'create_retention_rule',
    route: 'POST /v1/retention-rules',
    tag,
    summary: 'Keep or delete documents by folder or tag',
    description: `For all documents in a folder, or with a tag. During \`keep_days\`, nobody and nothing can delete them or their versions permanently, edit inside their versions, or take them out of the rule. They can be moved to the trash and stay there until then. After \`delete_days\`, Arbor deletes them permanently with a receipt, ${String(GRACE_DAYS)} days after it has announced the deletion of each. If several rules apply, the longest \`keep_days\` and the shortest \`delete_days\` count, and keeping wins. A tenant can have up to ${String(MOST_RULES)} rules.`,
    example: {
      body: {
        name: 'Contracts: ten years',
        path_part_id: sampleIds.folder_part,
        keep_days: 3653,
        counted_from: 'LAST_CHANGE',
      },
    },
    audit: 'retention_rule.created',
    access: named,
    body: CreateRetentionRule,
    answers: { 201: RetentionRuleResponse },
    refuses: [404, 409],
    check: ({ body }) => checkRule(body),
    run: ({ doors }, actor, { body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        await lockTreeExclusive(tx, actor.tenantId)
        const { name, keep_days = null, delete_days = null, counted_from } = body
        const target = await findTarget(tx, actor, body)
        const rule = { name, ...target, keep_days, delete_days, counted_from }
        const id = await insertRule(tx, actor, rule, MOST_RULES)
        return toPublic(await getRule(tx, actor, id))
      }),
  }),
  operation({
    id: 'list_retention_rules',
    route: 'GET /v1/retention-rules',
    tag,
    summary: 'List retention rules',
    description: 'Returns the newest first.',
    access: admin(),
    query: RetentionRulesQuery,
    answers: { 200: RetentionRulePage },
    run: async ({ doors }, actor, { query }) => {
      const { total, items } = await doors.readInTenant(actor.tenantId, (tx) =>
        listRules(tx, actor, query),
      )
      return { total, items: items.map(toPublic) }
    },
  }),
  operation({
    id: 'preview_retention_rule',
    route: 'POST /v1/retention-rules/preview',
    needsSpace: false,
    onlyReads: true,
    tag,
    summary: 'See what a retention rule would do',
    description:
      'Counts the documents that a rule covers now, and lists the first that it deletes. Saves nothing.',
    example: { body: { path_part_id: sampleIds.folder_part, delete_days: 730 } },
    audit: unaudited('It only reads.'),
    access: named,
    body: PreviewRetentionRule,
    answers: { 200: RetentionPreviewResponse },
    refuses: [404],
    check: ({ body }) => checkRule(body),
    run: ({ doors }, actor, { body }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const { keep_days = null, delete_days = null, counted_from, limit } = body
        const { part_id, tag_id } = await findTarget(tx, actor, body)
        const replaces = body.retention_rule_id ?? null
        if (replaces !== null) await getRule(tx, actor, replaces)
        const draft = { part_id, tag_id, keep_days, delete_days, counted_from, replaces, limit }
        return previewRule(tx, actor, draft)
      }),
  }),
  operation({
    id: 'update_retention_rule',
    route: 'PATCH /v1/retention-rules/:retention_rule_id',
    tag,
    summary: 'Change a retention rule',
    description:
      'Deletions that were announced because of the rule are announced again, so nothing is deleted by the changed rule in the next seven days. For another folder or tag, create another rule.',
    example: {
      params: { retention_rule_id: sampleIds.retention_rule_id },
      body: { keep_days: 3653 },
    },
    audit: 'retention_rule.updated',
    access: known,
    body: UpdateRetentionRule,
    answers: { 200: RetentionRuleResponse },
    refuses: [404],
    run: ({ doors }, actor, { params: { retention_rule_id: id }, body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { tenantId } = actor
        await lockTreeExclusive(tx, tenantId)
        const before = await getRule(tx, actor, id)
        const {
          name = before.name,
          keep_days = before.keep_days,
          delete_days = before.delete_days,
          counted_from = before.counted_from,
        } = body
        checkPeriods({ keep_days, delete_days })
        await updateRule(tx, tenantId, id, { name, keep_days, delete_days, counted_from })
        return toPublic(await getRule(tx, actor, id))
      }),
  }),
  operation({
    id: 'delete_retention_rule',
    route: 'DELETE /v1/retention-rules/:retention_rule_id',
    tag,
    summary: 'Delete a retention rule',
    description: 'Documents that it kept are free, and announced deletions are withdrawn.',
    example: { params: { retention_rule_id: sampleIds.retention_rule_id } },
    audit: 'retention_rule.deleted',
    access: known,
    answers: { 204: NoContent },
    refuses: [404],
    run: ({ doors }, { tenantId }, { params }) =>
      doors.inTenant(tenantId, async (tx) => {
        // Waits for a deletion by the rule. After that, there is none.
        await lockTreeExclusive(tx, tenantId)
        await deleteRule(tx, tenantId, params.retention_rule_id)
      }),
  }),
  operation({
    id: 'get_retention',
    route: 'GET /v1/path-parts/:path_part_id/retention',
    tag,
    summary: 'See what keeps or deletes an item',
    description:
      'Returns the legal hold and the retention rules that apply to a folder or document, and what follows for a document.',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: read('path_part_id'),
    answers: { 200: ItemRetentionResponse },
    run: ({ doors }, actor, { params }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const types: PartKey['types'] = ['FOLDER', 'DOCUMENT']
        const key: PartKey = { by: 'id', value: params.path_part_id, types, called: 'Item' }
        const part = await getPart(tx, actor, key, 'read')
        const isSourced = part.source_id !== null
        return toPublicItem(await readItemRetention(tx, part), isSourced)
      }),
  }),
]

function toPublic(row: RuleRow): Static<typeof RetentionRuleResponse> {
  const { part_id, path, ...rest } = row
  return { ...withTimes(rest), path_part_id: part_id, materialized_path: path }
}

/** Keeping wins: the longest period to keep, the shortest to delete, and never before the announced time. */
function toPublicItem(
  { is_held, announced_at, earliest, rules }: ItemRetention,
  isSourced: boolean,
): Static<typeof ItemRetentionResponse> {
  const kept = latest(rules.map((rule) => rule.kept_until))
  const ends = rules.flatMap((rule) => rule.delete_at ?? [])
  const due = ends.length > 0 ? Math.min(...ends.map(Number)) : undefined
  const deletion =
    due === undefined || is_held || isSourced
      ? undefined
      : Math.max(due, kept ?? 0, (announced_at ?? earliest).getTime())
  return {
    is_held,
    kept_until: kept !== undefined && kept > Date.now() ? isoOf(kept) : null,
    delete_at: deletion === undefined ? null : isoOf(deletion),
    rules: rules.map((rule) => ({
      ...rule,
      kept_until: rule.kept_until?.toISOString() ?? null,
      delete_at: rule.delete_at?.toISOString() ?? null,
    })),
  }
}

const isoOf = (time: number) => new Date(time).toISOString()

function latest(times: readonly (Date | null)[]): number | undefined {
  const some = times.flatMap((time) => time?.getTime() ?? [])
  return some.length > 0 ? Math.max(...some) : undefined
}
