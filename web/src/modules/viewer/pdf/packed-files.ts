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

const byName = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** The URL of a file that pdf.js asks for. */
export const packedUrl = (name: string): string | undefined => byName.get(name)
