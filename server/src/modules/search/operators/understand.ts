import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { readCorpus } from '../corpus.queries.ts'
import { neededBy, patternsOf, type Conditions, type FieldCondition } from './conditions.ts'
import { findFolders, findTags } from './find-named.queries.ts'
import type { Operator, Requirement } from './operator.ts'
import { readOperators } from './read-operators.ts'
import { typeNamed } from './types.ts'

/** The operators of a query with what they mean in a tenant. */
export type Understood = {
  readonly operators: readonly Operator[]
  /** Operators that name a tag, folder or type that doesn't exist. */
  readonly unknown: readonly Operator[]
  readonly conditions: Conditions
}

const TELLING = /[\p{L}\p{N}]/u

/**
 * Reads the operators of a query and looks up what they name.
 * @returns the words to rank by, empty if there are none beside operators
 */
export async function understandQuery(
  context: Pick<Context, 'doors'>,
  actor: Actor,
  query: string,
): Promise<{ readonly words: string; readonly understood: Understood | undefined }> {
  const { words, operators } = readOperators(query)
  if (operators.length === 0) return { words, understood: undefined }
  const understood = await context.doors.readInTenant(actor.tenantId, (tx) =>
    understand(tx, actor, operators),
  )
  return { words: TELLING.test(words) ? words : '', understood }
}

type OfField = Exclude<Requirement, { of: 'text' }>

/**
 * Looks up what operators name. What the actor can't read is unknown. An unknown name that is excluded changes nothing.
 * Otherwise, nothing can be found.
 */
async function understand(
  tx: TenantTx,
  actor: Actor,
  operators: readonly Operator[],
): Promise<Understood> {
  const { languages } = await readCorpus(tx, actor.tenantId)
  const named = await Promise.all(
    operators.map(async (operator) => {
      const { requires } = operator
      if (requires.of === 'text') return undefined
      return { operator, meant: await fieldOf(tx, actor, requires, languages) }
    }),
  )
  const ofFields = named.filter((each) => each !== undefined)
  const unknown = ofFields.flatMap(({ operator, meant }) => (meant ? [] : [operator]))
  const fields = ofFields.flatMap(({ operator: { isExcluded }, meant }) =>
    meant || !isExcluded ? [{ ...(meant ?? NOTHING), isExcluded }] : [],
  )
  const needed = operators.flatMap(({ requires, isExcluded }) =>
    requires.of !== 'text'
      ? []
      : requires.groups.map((group) => ({
          isExcluded,
          any: group.flatMap((operand) => neededBy(operand, languages) ?? []),
        })),
  )
  const useful = needed.filter(({ any }) => any.length > 0)
  const has = useful.flatMap(({ isExcluded, any }) => (isExcluded ? [] : [any]))
  const lacks = useful.flatMap(({ isExcluded, any }) => (isExcluded ? any : []))
  return { operators, unknown, conditions: { has, lacks, fields } }
}

/** What no chunk meets. */
const NOTHING: Meant = { of: 'tag', ids: [] }

type Meant = FieldCondition extends infer Each
  ? Each extends FieldCondition
    ? Omit<Each, 'isExcluded'>
    : never
  : never

/** @returns undefined if a value is unknown */
async function fieldOf(
  tx: TenantTx,
  actor: Actor,
  { of, values }: OfField,
  languages: readonly string[],
): Promise<Meant | undefined> {
  if (of === 'name') {
    const words = values.map((value) => patternsOf(value, languages))
    const named = words.filter((each) => each.length > 0)
    return named.length > 0 ? { of, values: named } : undefined
  }
  if (of === 'type') {
    const types = values.map(typeNamed)
    if (types.includes(undefined)) return undefined
    return {
      of,
      documentTypes: types.flatMap((type) => type?.documentTypes ?? []),
      chunkTypes: types.flatMap((type) => type?.chunkTypes ?? []),
      extensions: types.flatMap((type) => type?.extensions ?? []),
    }
  }
  const found = await Promise.all(
    values.map((value) =>
      of === 'tag' ? findTags(tx, actor.tenantId, value) : findFolders(tx, actor, value),
    ),
  )
  return found.some((ids) => ids.length === 0) ? undefined : { of, ids: found.flat() }
}
