import { expect } from 'vitest'
import type { Caller } from '../../../../test/support/index.ts'

export type Item = {
  id: string
  path_part_id: string
  name: string
  part_type: string
  parent_path_part_id: string | null
  materialized_path: string
  system_managed: boolean
  tenant_id: string
  tags?: { id: string }[] | null
}
export type Page = { items: Item[]; total: number; limit: number; offset: number }
export type Refusal = { detail: { loc: (string | number)[]; type: string; msg: string }[] }

export async function folder(caller: Caller, name: string, parentPartId: string): Promise<Item> {
  const { status, body } = await caller.post<Item>('/v1/folders', {
    name,
    parent_path_part_id: parentPartId,
  })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 201])
  return body
}

export async function document(caller: Caller, name: string, parentPartId: string): Promise<Item> {
  const { status, body } = await caller.post<Item>('/v1/documents', {
    name,
    path_part_id: parentPartId,
    document_type: 'PDF',
    document_origin: 'SOURCE',
  })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return body
}

export const names = (page: Page) => page.items.map((item) => item.name)

export async function namesAt(caller: Caller, url: string): Promise<string[]> {
  const { status, body } = await caller.get<Page>(url)
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return names(body)
}
