import type { Schemas } from '@arbor/client'
import { kindOfDocument } from '../../app/kind-of.ts'

export type Document = Schemas['DocumentResponse']
export type Version = Schemas['DocumentVersionResponse']

/** Larger files would freeze the browser. */
export const MOST_BYTES = 1024 * 1024

/** Whether the file of a document is a text that people can edit in the browser. */
export function isText({ document_type: type, name }: Document): boolean {
  return type === 'PLAINTEXT' && ['markdown', 'text'].includes(kindOfDocument(name, type))
}

/** The name of a version's file. The next version has the same. */
export function fileNameOf({ name }: Document, { asset_s3_url: url }: Version): string {
  const [ending] = /\.(?:md|markdown|txt|log)$/i.exec(url?.split('?')[0] ?? name) ?? ['.md']
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
}

export function isMarkdownFile(fileName: string): boolean {
  return /\.(?:md|markdown)$/i.test(fileName)
}

/** Whether a version is still being ingested. */
export function isIngesting(version: Version): boolean {
  return ['pending', 'processing'].includes(stateOf(version) ?? '')
}

export function stateOf({ system_metadata: metadata }: Version): string | undefined {
  return metadata?.pipeline_state?.status
}

/**
 * The version whose text people continue with: the newest one, unless somebody has made an older one active again.
 */
export function startOf({ active_version: active }: Document, newest: Version): Version {
  return newest.id !== active.id && stateOf(newest) === 'completed' ? active : newest
}

/** A Markdown link to a document. */
export function linkTo({ id, name }: { readonly id: string; readonly name: string }): string {
  return `[${plain(name)}](/documents/${id})`
}

/** A Markdown image whose file is a document. */
export function pictureOf(id: string, name: string): string {
  return `![${plain(name)}](/documents/${id})`
}

/** Text without meaning in Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[\\[\]]/g, String.raw`\$&`)
}

/** A name for a picture. Browsers call every pasted picture the same. */
export function pictureName(given: string, type: string, now: Date): string {
  const ending = /^image\/(?<ending>\w+)/.exec(type)?.groups?.['ending'] ?? 'png'
  const dot = given.lastIndexOf('.')
  const [stem, end] =
    dot > 0 ? [given.slice(0, dot), given.slice(dot)] : [given || 'image', `.${ending}`]
  const stamp = now.toISOString().slice(0, 23).replaceAll(':', '.').replace('T', ' ')
  return `${stem} ${stamp}${end}`
}
