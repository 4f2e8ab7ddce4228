import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Name,
  Nullable,
  OneOf,
  PageOf,
  paging,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** Retention rules of a tenant. */
export const MOST_RULES = 200

/** Days between the announcement of a deletion and the deletion. */
export const GRACE_DAYS = 7

const COUNTED = ['CREATION', 'LAST_CHANGE'] as const
/** A hundred years, as in `retention_rule_keep_days_check` and `retention_rule_delete_days_check` of the database. */
const MOST_DAYS = 36_500
/** As in `retention_rule_name_check` of the database. */
const MOST_NAME = 200

const days = Type.Integer({ minimum: 1, maximum: MOST_DAYS })
const name = described(
  Name({ minLength: 1, maxLength: MOST_NAME }),
  'Shown to people whose request the rule refuses.',
)
const keepDays = 'Days during which nobody can delete a document permanently.'
const deleteDays = 'Days after which a document is deleted permanently.'
const counted = 'Whether days count from the creation of the document, or from its newest version.'

const target = {
  path_part_id: described(Maybe(Uuid), 'A folder. The rule is for all documents in it.'),
  tag_id: described(
    Maybe(Uuid),
    'A tag. The rule is for all documents that have it, directly or from a folder.',
  ),
}

const periods = {
  keep_days: described(Maybe(days), keepDays),
  delete_days: described(Maybe(days), deleteDays),
  counted_from: described(OneOf('RetentionCountedFrom', COUNTED, { default: 'CREATION' }), counted),
}

export const CreateRetentionRule = Body('CreateRetentionRule', { name, ...target, ...periods })

export const UpdateRetentionRule = Body('UpdateRetentionRule', {
  name: Type.Optional(name),
  keep_days: described(Maybe(days), `${keepDays} Null ends this.`),
  delete_days: described(Maybe(days), `${deleteDays} Null ends this.`),
  counted_from: Type.Optional(described(OneOf('RetentionCountedFrom', COUNTED), counted)),
})

export const PreviewRetentionRule = Body('PreviewRetentionRule', {
  ...target,
  ...periods,
  retention_rule_id: described(Maybe(Uuid), 'The rule that this one replaces.'),
  limit: described(
    Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    'Maximum number of documents to list.',
  ),
})

export const RetentionRulesQuery = Query(paging)

const shownPeriods = {
  keep_days: described(Nullable(Type.Integer()), keepDays),
  delete_days: described(Nullable(Type.Integer()), deleteDays),
  counted_from: described(OneOf('RetentionCountedFrom', COUNTED), counted),
}

export const RetentionRuleResponse = Answer('RetentionRuleResponse', {
  id: Uuid,
  name: described(Type.String(), 'Shown to people whose request the rule refuses.'),
  path_part_id: described(Nullable(Uuid), 'The folder, unless the rule is for a tag.'),
  tag_id: described(Nullable(Uuid), 'The tag, unless the rule is for a folder.'),
  target_name: described(Type.String(), 'Name of the folder or tag when the rule was created.'),
  materialized_path: described(
    Nullable(Type.String()),
    'Path of the folder. Null for a tag, and for a folder that was deleted or is in the trash.',
  ),
  ...shownPeriods,
  scheduled: described(
    Type.Integer(),
    'Documents whose deletion is announced because of the rule.',
  ),
  created_by: described(Uuid, 'Who created the rule.'),
  created_by_email: described(
    Nullable(Type.String()),
    'Email address of this person, while their account exists.',
  ),
  created_at: DateTime,
  updated_at: DateTime,
})

export const RetentionRulePage = PageOf('RetentionRulePage', RetentionRuleResponse)

const keptUntil = described(
  Nullable(DateTime),
  'Until when rules keep it from being deleted permanently. Null if none does now.',
)
const deleteAt = described(
  Nullable(DateTime),
  'The earliest time at which a rule deletes it. Null if none does, or if a legal hold or a source keeps it.',
)

export const RetentionPreviewResponse = Answer('RetentionPreviewResponse', {
  documents: described(Type.Integer(), 'Documents that the rule covers now.'),
  kept: described(Type.Integer(), 'Those that it keeps from being deleted permanently now.'),
  due: described(
    Type.Integer(),
    'Those that are old enough to be deleted, and that nothing keeps. Each deletion is announced seven days before.',
  ),
  held: described(Type.Integer(), 'Those that are old enough, but under a legal hold.'),
  kept_by_rules: described(Type.Integer(), 'Those that are old enough, but kept by a rule.'),
  kept_by_source: described(
    Type.Integer(),
    'Those that are old enough, but kept up to date by a source. Rules do not delete these.',
  ),
  first_deletion_at: described(
    Nullable(DateTime),
    'The earliest time at which the rule deletes a document if you save it now.',
  ),
  items: described(
    Type.Array(
      Answer('RetentionPreviewItem', {
        path_part_id: Uuid,
        name: Type.String(),
        materialized_path: Type.String(),
        kept_until: keptUntil,
        delete_at: deleteAt,
        is_held: described(Type.Boolean(), 'Whether a legal hold keeps it.'),
      }),
    ),
    'The first of these documents to be deleted, among those that you can read.',
  ),
})

export const ItemRetentionResponse = Answer('ItemRetentionResponse', {
  is_held: described(Type.Boolean(), 'Whether a legal hold keeps it.'),
  kept_until: keptUntil,
  delete_at: deleteAt,
  rules: described(
    Type.Array(
      Answer('ItemRetentionRule', {
        id: Uuid,
        name: Type.String(),
        ...shownPeriods,
        kept_until: described(
          Nullable(DateTime),
          'Until when the rule keeps the document. Null for folders.',
        ),
        delete_at: described(
          Nullable(DateTime),
          'When the rule would delete the document if nothing kept it. Null for folders.',
        ),
      }),
    ),
    'The rules that apply to the document, or to all documents in the folder.',
  ),
})
