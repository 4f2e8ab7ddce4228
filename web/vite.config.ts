import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API that `npm run web` uses: a server that runs in another terminal. */
const API = 'http://127.0.0.1:8000'

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the files are found if the service has a path in its URL.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2024',
    // The content security policy forbids inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    proxy: { '/v1': { target: API, ws: true }, '/objects': API, '/docs': API },
  },
})
