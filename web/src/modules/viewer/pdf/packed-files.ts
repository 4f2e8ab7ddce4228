/**
 * URLs of character maps, standard fonts and image decoders, by name. They load from our own server when a file needs
 * them.
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

/** The worker script of pdf.js. */
export const workerUrl = Object.values(WORKER)[0] ?? ''

const byName = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Provides pdf.js with the files it requests. */
export class PackedFiles {
  /** @throws Error if the file doesn't exist or can't be loaded */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename)
    if (url === undefined) throw new Error(`There is no file ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The file ${filename} can't be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
