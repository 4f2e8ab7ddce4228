import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What screens share: the frame, the components and the libraries that they are made with. */
const SHARED =
  /web\/src\/(?:app|ui|modules\/\w+\/model)|client\/src|node_modules\/(?:lucide|@tanstack\/(?:react-)?(?:query|router|store|history)|react|scheduler|openapi-fetch|eventsource)|rolldown|vite\//
/** What so many parts of the workspace need is loaded with the first of them. */
const MANY = 6

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
    // CodeMirror is larger than the default.
    chunkSizeWarningLimit: 700,
    // One file loads faster and compresses better than dozens of small ones.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: MANY }] },
      },
    },
  },
  server: {
    proxy: { '/v1': { target: API, ws: true }, '/objects': API, '/docs': API },
  },
})
