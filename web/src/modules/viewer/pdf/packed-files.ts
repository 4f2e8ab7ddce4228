/**
 * Character maps, fonts that files may leave out, and decoders of pictures, by their names. They come from our own
 * server, each when a file needs it.
 */
const FILES: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>(
    '../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
    {
      query: '?url',
      import: 'default',
      eager: true,
    },
  ),
}

const WORKER = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  { query: '?url', import: 'default', eager: true },
)

/** The script of pdf.js that reads files, apart from the page. */
export const workerUrl = Object.values(WORKER)[0] ?? ''

const byName = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Gives pdf.js the files it asks for. */
export class PackedFiles {
  /** @throws Error when there is no such file, or it can't be loaded */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename)
    if (url === undefined) throw new Error(`There is no file ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The file ${filename} can't be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
