import { catalogue } from '../../app/catalogue.ts'

/** Texts of the screen about models. */
export const texts = catalogue('admin/models', {
  title: 'Models',
  kinds: {
    chat: 'Language model',
    embedding: 'Embedding model',
    vision: 'Vision model',
    reranking: 'Reranking model',
  },
  uses: {
    chat: 'writes answers',
    embedding: 'finds passages by meaning',
    vision: 'describes images',
    reranking: 'orders the best search results',
  },
  without: {
    chat: 'None. Answers quote the passages that fit best.',
    embedding: 'None. Search uses words only.',
    vision: 'None. Images are not described.',
    reranking: 'None. Search results keep their order.',
  },
  included: 'Included with Arbor, works offline',
  folder: (name: string) => `${name}, from files on the server`,
  endpoint: (name: string) => `${name}, over the network`,
  test: 'Test',
  testOf: (model: string) => `Test: ${model}`,
  testing: 'Testing…',
  works: (time: string) => `Responds in ${time}`,
  can: {
    tools: 'Tools: yes. The model looks things up itself.',
    noTools: 'Tools: no. Questions are answered from the passages that Arbor finds first.',
    images: 'Images: yes.',
    noImages: 'Images: no.',
    noStreaming: 'Answers arrive in one piece.',
    context: (tokens: string) => `Context: ${tokens} tokens.`,
    first: (time: string) => `First words after ${time}.`,
  },
  calls: 'Calls',
  why: 'Calls for this tenant in the last 30 days. Tokens are counted if the endpoint reports them. The last minute may be missing.',
  since: (day: string) => `Recorded since ${day}.`,
  none: 'No calls have been recorded yet.',
  day: 'Day (UTC)',
  model: 'Model',
  failures: 'Failed',
  input: 'Tokens sent',
  output: 'Tokens received',
})
