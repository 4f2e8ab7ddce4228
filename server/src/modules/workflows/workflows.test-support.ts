import { vi } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../test/support/content.ts'
import type { Caller, TestMember, TestServer } from '../../../test/support/index.ts'

export type Run = {
  readonly id: string
  readonly status: string
  readonly step: string
  readonly error: string | null
  readonly thread_id: string | null
  readonly completed_at: string | null
  readonly user_id: string
  readonly documents: readonly {
    readonly document_id: string
    readonly path_part_id: string
    readonly name: string
  }[]
  readonly run_snapshot: { readonly sources: readonly { readonly materialized_path: string }[] }
}

/** What a workflow needs, in a tenant. */
export type Material = {
  readonly folderPartId: string
  readonly source: AddedDocument
  readonly instruction: AddedDocument
  readonly outputPartId: string
  /** A body of a new workflow. */
  readonly body: {
    readonly name: string
    readonly runner_type: 'SELF_HOSTED'
    readonly source_path_part_ids: readonly string[]
    readonly instruction_path_part_ids: readonly string[]
    readonly output_path_part_ids: readonly string[]
  }
}

/** A folder with a document about rent, instructions, and an output folder. */
export async function addMaterial(server: TestServer, owner: TestMember): Promise<Material> {
  const folder = await addFolder(server, owner)
  const source = await addDocument(server, owner, {
    parentPartId: folder.partId,
    name: 'Lease',
    nodes: [
      { section: 'Rent', nodes: [{ chunk: 'The rent is 900 euros.' }] },
      { chunk: 'Due on Monday.' },
    ],
  })
  const instruction = await addDocument(server, owner, {
    nodes: [{ chunk: 'Summarise the sources in one sentence.' }],
  })
  const output = await addFolder(server, owner)
  return {
    folderPartId: folder.partId,
    source,
    instruction,
    outputPartId: output.partId,
    body: {
      name: `Summary of ${folder.id}`,
      runner_type: 'SELF_HOSTED',
      source_path_part_ids: [folder.partId],
      instruction_path_part_ids: [instruction.documentPartId],
      output_path_part_ids: [output.partId],
    },
  }
}

/** Creates a workflow. @returns its id and its node */
export async function define(
  member: Caller,
  body: object,
): Promise<{ readonly id: string; readonly path_part_id: string }> {
  const answer = await member.post<{ id: string; path_part_id: string }>(
    '/v1/workflow-definitions',
    body,
  )
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Starts a run. */
export async function invoke(member: Caller, definitionId: string, body: object = {}) {
  return member.post<Run>(`/v1/workflow-definitions/${definitionId}/invoke`, body)
}

export async function readRun(member: Caller, runId: string): Promise<Run> {
  const { status, body } = await member.get<Run>(`/v1/workflow-runs/${runId}`)
  if (status !== 200) throw new Error(`Starting the run returned ${status}.`)
  return body
}

/** Waits until a run is over, with any outcome. */
export async function endOfRun(member: Caller, runId: string): Promise<Run> {
  const look = async () => {
    const run = await readRun(member, runId)
    if (run.completed_at === null) throw new Error(`The run is still at ${run.step}.`)
    return run
  }
  return vi.waitFor(look, { timeout: 120_000, interval: 50 })
}
