import type { Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { measure } from './measure.ts'
import { searchShots } from './reads.ts'
import { QUESTION } from './vocabulary.ts'

const VERSION = '2026-07-28'

/** Headers that a client of the protocol sends with a call of a tool. */
function headersFor(tool: string): Readonly<Record<string, string>> {
  return {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': VERSION,
    'mcp-method': 'tools/call',
    'mcp-name': tool,
  }
}

function toolShot(tool: string, query: string): Shot {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name: tool, arguments: { query, top_k: 10 }, _meta: meta }
  return {
    method: 'POST',
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: headersFor(tool),
  }
}

/** A search by a tool, against the same over the API. Without vectors, as here, both tools search by words. */
function searchBy(tool: string): Work {
  const name = `search by an agent: ${tool}`
  return {
    name,
    run: async (bench) => {
      const { owner } = await bench.world()
      const { url } = await bench.arbor()
      const { apiKey } = owner
      const queries = searchShots(QUESTION).map(({ body = '' }) => {
        const { query } = JSON.parse(body) as { query: string }
        return query
      })
      const rest = queries.map((query) => ({
        method: 'POST',
        path: '/v1/chunks/search',
        body: JSON.stringify({ query, search_type: 'full_text', top_k: 10, with_document: true }),
      }))
      const shots = queries.map((query) => toolShot(tool, query))
      const [arbor, bare] = await measure(bench, [
        { url, shots, apiKey },
        { url, shots: rest, apiKey },
      ])
      const remark = 'bare is the search over the API'
      return [{ work: name, arbor, bare, target: 'p50 <= 1.3x', remark }]
    },
  }
}

/** What agents do most. */
export const agents: readonly Work[] = [searchBy('search_knowledge'), searchBy('search_keyword')]
