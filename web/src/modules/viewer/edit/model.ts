import type { Schemas } from '@arbor/client'
import type { Chunk, Section } from '../model.ts'

/** The current edit of passages or sections. */
export type Task =
  | EditorTask
  | { readonly kind: 'lineage' | 'feedback'; readonly chunk: Chunk }
  | { readonly kind: 'move'; readonly node: Chunk | Section }
  | { readonly kind: 'rename' | 'dissolve' | 'delete'; readonly section: Section }
  | { readonly kind: 'add section'; readonly parent: string }

/** A task with an editor. */
export type EditorTask =
  | { readonly kind: 'change'; readonly chunk: Chunk }
  | { readonly kind: 'merge'; readonly chunk: Chunk; readonly next: Chunk }
  /** Below a passage, or at the end of a section or version. */
  | { readonly kind: 'add'; readonly parent: string; readonly after?: Chunk | undefined }

/** The state and actions for editing passages. */
export type Edit = {
  readonly versionId: string
  /** False if the person can't edit the document, or if the version is being ingested. */
  readonly mayEdit: boolean
  readonly task: Task | undefined
  readonly begin: (task: Task | undefined) => void
}

/** The passage that a task's editor replaces, or appears below. */
export function editedBy(task: Task | undefined): { in?: string; below?: string } {
  switch (task?.kind) {
    case 'change':
    case 'merge':
      return { in: task.chunk.metadata_obj_id }
    case 'add':
      return task.after ? { below: task.after.metadata_obj_id } : {}
    default:
      return {}
  }
}

/** Splits one of the texts at an offset and drops the white space around it. */
export function divide(texts: readonly string[], index: number, place: number): string[] {
  const text = texts[index] ?? ''
  const parts = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()]
  return parts.includes('') ? [...texts] : texts.toSpliced(index, 1, ...parts)
}

/** Joins one of the texts with the one before it. */
export function join(texts: readonly string[], index: number): string[] {
  const [before, text] = [texts[index - 1], texts[index]]
  if (before === undefined || text === undefined) return [...texts]
  return texts.toSpliced(index - 1, 2, joined(before, text))
}

/** Joins two texts: a word hyphenated at the end of a line becomes whole, and a sentence continues. */
export function joined(before: string, after: string): string {
  if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  const goesOn = /[\p{L}\p{N},;:(]$/u.test(before)
  return `${before}${goesOn ? ' ' : '\n\n'}${after}`
}

type Graph = { readonly edges: readonly Schemas['LineageEdgeResponse'][] }

/** Ids of the chunks that a chunk was derived from, and of those derived from it, nearest first. */
export function familyOf({ edges }: Graph, id: string): { above: string[]; below: string[] } {
  const walk = (next: (of: string) => string[]): string[] => {
    const found = new Set([id])
    for (const one of found) for (const other of next(one)) found.add(other)
    return [...found].slice(1)
  }
  return {
    above: walk((of) => edges.flatMap((e) => (e.chunk_id === of ? e.parent_chunk_id : []))),
    below: walk((of) => edges.flatMap((e) => (e.parent_chunk_id === of ? e.chunk_id : []))),
  }
}

/** The sections that a node can move to: all except itself and its descendants. */
export function placesFor(node: Chunk | Section, sections: readonly Section[]): Section[] {
  const inside = new Set([node.path_part_id])
  // Sections are in reading order, so parents come before their children.
  for (const one of sections) if (inside.has(one.parent_path_id)) inside.add(one.path_part_id)
  return sections.filter((one) => !inside.has(one.path_part_id))
}
