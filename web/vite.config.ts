import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** For `npm run web`: the API of a server that runs besides. */
const API = 'http://127.0.0.1:8000'

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that a service below a path finds its files.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2024',
    // Kept only in memory of the policy: no inline files, which it forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    proxy: { '/v1': { target: API, ws: true }, '/objects': API, '/docs': API },
  },
})
