import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { PAGE_SIZE } from '../queries.ts'

export type LegalHold = Schemas['LegalHoldResponse']

/** The legal holds of the tenant, newest first. Reloads with the contents of folders. */
export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: ['contents', 'holds', page],
    queryFn: () =>
      arbor.get('/v1/legal-holds', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  })

export type Rule = Schemas['RetentionRuleResponse']
/** The folder or tag of a rule, and its periods. */
export type Draft = Omit<Schemas['CreateRetentionRule'], 'name'>
export type Preview = Schemas['RetentionPreviewResponse']

/** The retention rules of the tenant, newest first. */
export const rulesQuery = (page: number) =>
  queryOptions({
    queryKey: ['contents', 'rules', page],
    queryFn: () =>
      arbor.get('/v1/retention-rules', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  })

/** What a rule would do now. @param ruleId the rule that it would replace */
export function previewRule(draft: Draft, ruleId: string | undefined): Promise<Preview> {
  return arbor.post('/v1/retention-rules/preview', {
    body: { ...draft, limit: 20, retention_rule_id: ruleId ?? null },
  })
}

/** Creates a rule, or changes the periods of one. @throws ArborError */
export async function saveRule(name: string, draft: Draft, ruleId: string | undefined) {
  if (ruleId === undefined) {
    await arbor.post('/v1/retention-rules', { body: { name, ...draft } })
    return
  }
  const { path_part_id: _part, tag_id: _tag, ...periods } = draft
  await arbor.patch('/v1/retention-rules/{retention_rule_id}', {
    params: { path: { retention_rule_id: ruleId } },
    body: { name, ...periods },
  })
}

/** @throws ArborError */
export async function deleteRule(id: string): Promise<void> {
  await arbor.delete('/v1/retention-rules/{retention_rule_id}', {
    params: { path: { retention_rule_id: id } },
  })
}
