import { setTimeout as delay } from 'node:timers/promises'
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type GetPromptResult,
  type ReadResourceResult,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** The smallest possible image and sound. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

const text = (said: string) => ({ type: 'text' as const, text: said })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: content },
})

type Tool = (exchange: ServerContext) => Promise<CallToolResult> | CallToolResult

/** The tools that the conformance suite of the protocol expects, by name. */
const TOOLS: Readonly<Record<string, Tool>> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }),
  test_embedded_resource: () => ({
    content: [
      embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of [
      'Tool execution started',
      'Tool processing data',
      'Tool execution completed',
    ]) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      await delay(PAUSE_MS)
    }
    return { content: [text('Logged.')] }
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    const { _meta: meta } = mcpReq
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: meta?.progressToken ?? '', progress, total: 100 }
      await mcpReq.notify({ method: 'notifications/progress', params })
      await delay(PAUSE_MS)
    }
    return { content: [text('Done.')] }
  },
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
}

/** The suite checks that messages arrive one by one. */
const PAUSE_MS = 50

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const WITH_DIALECT = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: DIALECT,
    type: 'object' as const,
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
}

const RESOURCES = [
  { uri: 'test://static-text', name: 'text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'binary', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', mimeType: 'text/plain' },
].map((each) => ({ ...each, description: 'For the conformance suite.' }))

function readResource(uri: string): ReadResourceResult {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` }
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] }
  }
  const found = RESOURCES.find((each) => each.uri === uri)
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such resource.')
  const { mimeType } = found
  return mimeType === 'image/png'
    ? { contents: [{ uri, mimeType, blob: PNG }] }
    : {
        contents: [{ uri, mimeType, text: 'This is the content of the static text resource.' }],
      }
}

const needed = (name: string) => ({ name, required: true })
const PROMPTS = [
  { name: 'test_simple_prompt', arguments: [] },
  { name: 'test_prompt_with_arguments', arguments: [needed('arg1'), needed('arg2')] },
  { name: 'test_prompt_with_embedded_resource', arguments: [needed('resourceUri')] },
  { name: 'test_prompt_with_image', arguments: [] },
].map((each) => ({ ...each, description: 'For the conformance suite.' }))

function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const says = (...contents: GetPromptResult['messages'][number]['content'][]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  })
  switch (name) {
    case 'test_simple_prompt':
      return says(text('This is a simple prompt for testing.'))
    case 'test_prompt_with_arguments': {
      const { arg1 = '', arg2 = '' } = given
      return says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))
    }
    case 'test_prompt_with_embedded_resource': {
      const uri = given['resourceUri'] ?? ''
      return says(
        embedded(uri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      )
    }
    case 'test_prompt_with_image':
      return says(image, text('Please analyze the image above.'))
    default:
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such prompt.')
  }
}

/**
 * Creates a protocol server with the tools, resources and prompts that the conformance suite calls. Users don't need
 * them, so only tests offer them, through the same endpoint and transport.
 */
export function createSuiteServer(): Server {
  const server = new Server(
    { name: 'arbor-conformance', version: '1' },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true },
        prompts: {},
        logging: {},
        completions: {},
      },
    },
  )
  const described = Object.keys(TOOLS).map((name) => ({
    name,
    description: 'For the conformance suite.',
    inputSchema: { type: 'object' as const },
  }))
  server.setRequestHandler('tools/list', () => ({ tools: [...described, WITH_DIALECT] }))
  server.setRequestHandler('tools/call', async ({ params: { name } }, exchange) => {
    const tool = TOOLS[name]
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such tool.')
    return tool(exchange)
  })
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'data', uriTemplate: 'test://template/{id}/data' }],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => readResource(uri))
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments))
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0 } }))
  return server
}
