import { kindOf } from '@arbor/client'
import { useState, type RefObject } from 'react'
import { arbor } from '../../app/arbor.ts'
import { sentenceOf } from '../../app/failures.ts'
import { refreshSoon } from '../../app/refresh.ts'
import type { EditorHandle } from './editor/editor.tsx'
import { pictureName, pictureOf, type Document } from './model.ts'
import { texts } from './texts.ts'

/** Stores pasted, dropped and chosen pictures as documents in the same folder, and links them in the text. */
export function usePictures(document: Document, handle: RefObject<EditorHandle | null>) {
  const [problem, setProblem] = useState<string>()
  const add = async (file: File): Promise<void> => {
    if (!file.type.startsWith('image/')) {
      setProblem(texts.notPicture(file.name))
      return
    }
    const waiting = `![${texts.uploading(file.name)} ${Date.now()}]()`
    handle.current?.insert(`${waiting}\n`)
    try {
      const { id, name } = await store(file, document.parent_path_part_id ?? undefined)
      handle.current?.replace(waiting, pictureOf(id, name))
      refreshSoon(['contents'])
    } catch (error) {
      handle.current?.replace(`${waiting}\n`, '')
      setProblem(sentenceOf(error))
    }
  }
  const addAll = async (files: readonly File[]): Promise<void> => {
    setProblem(undefined)
    for (const file of files) await add(file)
  }
  return { problem, addAll }
}

async function store(file: File, folder: string | undefined) {
  const isPasted = /^image\.\w+$/.test(file.name)
  const another = (): string => pictureName(file.name, file.type, new Date())
  const send = async (name: string) => {
    const form = { file, name, ...(folder !== undefined && { path_part_id: folder }) }
    const { document_id: id } = await arbor.uploadDocument(form)
    return { id, name }
  }
  try {
    return await send(isPasted ? another() : file.name)
  } catch (error) {
    if (kindOf(error) !== 'conflict') throw error
    return send(another())
  }
}
