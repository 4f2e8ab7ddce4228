import { admitCall, carryOut } from '../../platform/http/carry-out.ts'
import type { AnswerTo, GivenTo, Operation } from '../../platform/http/operation.ts'
import { pathRowsIn } from '../../platform/http/display-paths.ts'
import { createValidatorCompiler } from '../../platform/http/validator.ts'
import { contentOperations } from '../content/index.ts'
import { conversationOperations } from '../conversations/index.ts'
import { backgroundOperations } from '../background/index.ts'
import { ingestionOperations } from '../ingestion/index.ts'
import { searchOperations } from '../search/index.ts'
import { roleInTenant, showPaths, tenancyOperations } from '../tenancy/index.ts'
import { trashOperations } from '../trash/index.ts'
import type { Call } from './tool.ts'

const LISTED = [
  ...backgroundOperations,
  ...contentOperations,
  ...conversationOperations,
  ...ingestionOperations,
  ...searchOperations,
  ...tenancyOperations,
  ...trashOperations,
]
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(LISTED.map((each) => [each.id, each]))

/** The operations whose ids the compiler knows. */
type ById = {
  readonly [O in (typeof LISTED)[number] as string extends O['id'] ? never : O['id']]: O
}
type Place = 'params' | 'query' | 'body'
type Input = Partial<Record<Place, object>>

/** The result of an operation for a tool: the API's response, with the displayed path. */
export type Answered<Id extends keyof ById> = AnswerTo<ById[Id]>

const compile = createValidatorCompiler()
const HTTP_PARTS = { params: 'params', query: 'querystring', body: 'body' } as const

/**
 * Carries out an API operation as the caller, with its schemas, access and rules. A tool can do exactly what the same
 * person can do over HTTP.
 * @throws InvalidInput, Problem
 */
export async function perform<Id extends keyof ById>(
  call: Call,
  id: Id,
  input: GivenTo<ById[Id]> & Input,
): Promise<Answered<Id>> {
  const operation = OPERATIONS.get(id)
  if (!operation) throw new Error(`The operation ${id} does not exist.`)
  const { context, actor, request } = call
  const given = {
    params: checked(operation, 'params', input),
    query: checked(operation, 'query', input),
    body: checked(operation, 'body', input),
  }
  // There is no reply, because operations called by a tool set no headers.
  const called = { context, actor, input: given, http: { request } }
  await admitCall(operation, called, roleInTenant)
  const answer = await carryOut(operation, called)
  const rows = pathRowsIn(operation.answers)(answer)
  await showPaths(context, actor, rows)
  for (const row of rows) showOnePath(row)
  return answer as Answered<Id>
}

/** Name and path of a node for display. */
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

/** Shows models only the displayed path, which people see and tools accept. A person's folder is named accordingly. */
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
