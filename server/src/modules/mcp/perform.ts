import { admitCall, carryOut } from '../../platform/http/carry-out.ts'
import type { AnswerTo, GivenTo, Operation } from '../../platform/http/operation.ts'
import { pathRowsIn } from '../../platform/http/display-paths.ts'
import { createValidatorCompiler } from '../../platform/http/validator.ts'
import { contentOperations } from '../content/index.ts'
import { conversationOperations } from '../conversations/index.ts'
import { serviceOperations } from '../operations/index.ts'
import { ingestionOperations } from '../ingestion/index.ts'
import { searchOperations } from '../search/index.ts'
import { roleInTenant, showPaths, tenancyOperations } from '../tenancy/index.ts'
import { trashOperations } from '../trash/index.ts'
import type { Call } from './tool.ts'

const LISTED = [
  ...contentOperations,
  ...conversationOperations,
  ...ingestionOperations,
  ...searchOperations,
  ...serviceOperations,
  ...tenancyOperations,
  ...trashOperations,
]
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(LISTED.map((each) => [each.id, each]))

/** Those of which the compiler knows the id. */
type ById = {
  readonly [O in (typeof LISTED)[number] as string extends O['id'] ? never : O['id']]: O
}
type Place = 'params' | 'query' | 'body'
type Input = Partial<Record<Place, object>>

/** What an operation answers a tool: the answer of the API, with the path that people see. */
export type Answered<Id extends keyof ById> = AnswerTo<ById[Id]>

const compile = createValidatorCompiler()
const HTTP_PARTS = { params: 'params', query: 'querystring', body: 'body' } as const

/**
 * Carries out an operation of the API as the caller: with its schemas, its access and its rules, so that a tool can do
 * no more and no less than the same person can over HTTP.
 * @throws InvalidInput, Problem
 */
export async function perform<Id extends keyof ById>(
  call: Call,
  id: Id,
  input: GivenTo<ById[Id]> & Input,
): Promise<Answered<Id>> {
  const operation = OPERATIONS.get(id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  const { context, actor, request } = call
  const given = {
    params: checked(operation, 'params', input),
    query: checked(operation, 'query', input),
    body: checked(operation, 'body', input),
  }
  // Without a reply: what a tool calls sets no headers.
  const called = { context, actor, input: given, http: { request } }
  await admitCall(operation, called, roleInTenant)
  const answer = await carryOut(operation, called)
  const rows = pathRowsIn(operation.answers)(answer)
  await showPaths(context, actor, rows)
  for (const row of rows) showOnePath(row)
  return answer as Answered<Id>
}

/** Name and path of a node, as tools show them. */
export async function shownNode(
  { context, actor }: Call,
  { name, path }: { readonly name: string; readonly path: string },
) {
  const row = { name, materialized_path: path }
  await showPaths(context, actor, [row])
  showOnePath(row)
  return row
}

type Shown = { name?: string; materialized_path?: string | null | undefined; display_path?: string }

/** Models and people see one path, that of people, which tools take as well; a person's own folder is named after it. */
function showOnePath(row: Shown): void {
  const { materialized_path: path, display_path: shown } = row
  if (shown === undefined) return
  if (row.name === path?.split('/').at(-1)) row.name = shown.split('/').at(-1) ?? ''
  row.materialized_path = shown
  delete row.display_path
}

function checked(operation: Operation, place: Place, input: Input): unknown {
  const members = { ...input[place] }
  const schema = operation[place]
  if (!schema) return members
  const validate = compile({
    schema,
    method: '',
    url: operation.route,
    httpPart: HTTP_PARTS[place],
  })
  const { value, error } = validate(members) as { value?: unknown; error?: Error }
  if (error) throw error
  return value
}
