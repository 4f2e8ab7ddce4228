import type { Operation } from '../../platform/http/operation.ts'
import { requireRole } from '../../platform/http/access.ts'
import { createValidatorCompiler } from '../../platform/http/validator.ts'
import { contentOperations } from '../content/index.ts'
import { conversationOperations } from '../conversations/index.ts'
import { serviceOperations } from '../operations/index.ts'
import { ingestionOperations } from '../ingestion/index.ts'
import { searchOperations } from '../search/index.ts'
import { roleInTenant, tenancyOperations } from '../tenancy/index.ts'
import { trashOperations } from '../trash/index.ts'
import type { Call } from './tool.ts'

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  [
    ...contentOperations,
    ...conversationOperations,
    ...ingestionOperations,
    ...searchOperations,
    ...serviceOperations,
    ...tenancyOperations,
    ...trashOperations,
  ].map((each) => [each.id, each]),
)

type Place = 'params' | 'query' | 'body'
type Input = Partial<Record<Place, Readonly<Record<string, unknown>>>>

const compile = createValidatorCompiler()
const HTTP_PARTS = { params: 'params', query: 'querystring', body: 'body' } as const

/**
 * Carries out an operation of the API as the caller: with its schemas, its access and its rules, so that a tool can do
 * no more and no less than the same person can over HTTP.
 * @throws InvalidInput, Problem
 */
export async function perform<Answer>(call: Call, id: string, input: Input = {}): Promise<Answer> {
  const operation = OPERATIONS.get(id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  const { context, actor, request } = call
  const given = {
    params: checked(operation, 'params', input),
    query: checked(operation, 'query', input),
    body: checked(operation, 'body', input),
  }
  operation.check?.(given as never)
  await requireRole(operation.access, { context, actor, input: given }, roleInTenant)
  // What a tool calls sets no headers: there is no reply of its own.
  const http = { request, reply: undefined as never }
  return (await operation.run(context, actor as never, given as never, http)) as Answer
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
