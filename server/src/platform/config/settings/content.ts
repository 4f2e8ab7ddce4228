import { MAX_DIMENSIONS, type SettingAbout } from './about.ts'

/** Settings for documents, their conversion, and models. */
export const CONTENT_SETTINGS = {
  'Uploads and their conversion': {
    ARBOR_MAX_UPLOAD_MB: { min: 1, max: 1_000_000, usual: 100, meaning: 'Maximum size of a file' },
    ARBOR_MAX_UPLOAD_IN_PARTS_MB: {
      min: 1,
      max: 1_000_000,
      usual: 1024,
      meaning:
        'Maximum size of a file that is [uploaded in parts](ingestion.md#large-files), if that is more',
    },
    ARBOR_MAX_PAGES: {
      min: 1,
      max: 10_000_000,
      unset: 'no limit',
      meaning: 'Maximum number of pages of a document',
    },
    ARBOR_MAX_TEXT_MB: {
      min: 1,
      max: 1_000_000,
      usual: 200,
      meaning:
        'Maximum text of a document. Arbor also limits it to 100 times the size of the file, or 4 MB if that is more',
    },
    ARBOR_CONVERSION_TIMEOUT_SECONDS: {
      min: 1,
      max: 86_400,
      usual: 600,
      meaning:
        'Maximum processor time to convert a page; short files get [less](security.md#uploads-and-conversion). A whole run may use 30 minutes, plus a minute for each finished page and chunk',
    },
    ARBOR_CONVERSION_MEMORY_MB: {
      min: 256,
      max: 1_000_000,
      usual: 2048,
      meaning:
        'Resident memory above which Arbor stops a conversion. It also determines a [limit of the operating system](security.md#uploads-and-conversion)',
    },
    ARBOR_OCR: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning: 'With `OFF`, Arbor does not read text in images and on scanned pages',
    },
    ARBOR_OCR_LANGUAGES: {
      unset: '`eng`',
      meaning:
        'Languages for OCR, joined by `+`, the most likely first: `deu+eng`. Each one slows OCR down; see [OCR](operations.md#ocr)',
    },
    ARBOR_TESSDATA_PATH: {
      unset: 'included data (English)',
      meaning: 'Folder with `LANGUAGE.traineddata` (or `.traineddata.gz`) for every language',
    },
  },
  'Limits of a tenant': {
    ARBOR_TENANT_MAX_DOCUMENTS: {
      min: 0,
      max: 1_000_000_000,
      usual: 200_000,
      meaning:
        'Maximum number of documents of a tenant. For this and the next five, `0` sets no limit; see [Limits of a tenant](operations.md#limits-of-a-tenant)',
    },
    ARBOR_TENANT_MAX_FILES_MB: {
      min: 0,
      max: 1_000_000_000,
      usual: 51_200,
      meaning: "Maximum size of a tenant's uploaded files and the results of their conversion",
    },
    ARBOR_TENANT_MAX_TEXT_MB: {
      min: 0,
      max: 1_000_000_000,
      usual: 10_240,
      meaning: "Maximum size of a tenant's texts and metadata in the database",
    },
    ARBOR_TENANT_SECONDS_PER_HOUR: {
      min: 0,
      max: 1_000_000_000,
      usual: 7200,
      meaning: "Maximum processing time of a tenant's documents per hour",
    },
    ARBOR_TENANT_SECONDS_PER_DAY: {
      min: 0,
      max: 1_000_000_000,
      usual: 86_400,
      meaning: "Maximum processing time of a tenant's documents per day",
    },
    ARBOR_TENANT_QUESTIONS_PER_DAY: {
      min: 0,
      max: 1_000_000_000,
      usual: 0,
      meaning:
        'Maximum number of questions to the assistant that all members of a tenant together, their keys and apps can ask per day, in UTC',
    },
    ARBOR_TENANT_WORKFLOW_RUNS: {
      min: 1,
      max: 100,
      usual: 2,
      meaning:
        "Maximum number of a tenant's [workflow](workflows.md) runs at a time. Further runs wait",
    },
  },
  Models: {
    ARBOR_LLM_BASE_URL: {
      unset: 'answers consist of search results',
      meaning:
        'OpenAI-compatible endpoint of the model that writes answers, such as `https://models.example.org/v1`. See [Assistant](operations.md#assistant)',
    },
    ARBOR_LLM_MODEL: { unset: '', meaning: 'Model at that endpoint; set both or none' },
    ARBOR_LLM_API_KEY: { unset: 'no key is sent', meaning: 'Key for that endpoint' },
    ARBOR_LLM_ANSWERS: {
      choices: ['AUTO', 'SEARCH_FIRST'],
      usual: 'AUTO',
      meaning:
        'With `AUTO`, a model that can call tools looks things up itself. With `SEARCH_FIRST`, Arbor finds passages first and gives them to the model, which often suits small models better. See [Models](models.md#tools-or-search-first)',
    },
    ARBOR_LLM_FIRST_TOKEN_SECONDS: {
      min: 1,
      max: 3600,
      unset: '60, or 300 for a model at a private address, which may have to be loaded first',
      meaning: 'How long Arbor waits for the first token of an answer',
    },
    ARBOR_LLM_BETWEEN_TOKENS_SECONDS: {
      min: 1,
      max: 3600,
      unset: '60',
      meaning: 'How long Arbor waits for each further token',
    },
    ARBOR_LLM_PROFILE: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning:
        'With `ON`, Arbor asks a model that it does not know yet five short questions when the server starts, to learn what it can do. With `OFF`, it learns that from a test in the workspace and from errors',
    },
    ARBOR_MODEL_NETWORKS: {
      unset: 'only `ARBOR_LLM_BASE_URL`',
      meaning:
        'Where owners of tenants may have [models of their own](operations.md#models-of-a-tenant): `internet`, and addresses and ranges as in `ARBOR_IDP_NETWORKS`, separated by commas. Only models in these ranges may use plain `http`',
    },
    ARBOR_VISION_MODEL: {
      unset: 'Arbor does not describe images or show tables to a model',
      meaning:
        'Model at that endpoint that reads images. It also gets images and words of [tables with uncertain columns](ingestion.md#tables-with-uncertain-columns)',
    },
    ARBOR_ENRICHMENT: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning:
        'With `OFF`, ingestion does not use the language and vision models; see [Enrichment](operations.md#enrichment)',
    },
    ARBOR_ENRICH_MAX_CALLS: {
      min: 1,
      max: 10_000,
      usual: 200,
      meaning: 'Maximum number of calls to these models per document',
    },
    ARBOR_EMBEDDINGS: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning:
        'With `OFF`, Arbor creates no vectors and only full-text search works. See [Embeddings](operations.md#embeddings)',
    },
    ARBOR_EMBEDDING_BASE_URL: {
      unset: 'the offline model',
      meaning: 'OpenAI-compatible endpoint of the embedding model',
    },
    ARBOR_EMBEDDING_MODEL: { unset: '', meaning: 'Model at that endpoint; set both or none' },
    ARBOR_EMBEDDING_API_KEY: { unset: 'no key is sent', meaning: 'Key for that endpoint' },
    ARBOR_EMBEDDING_DIMENSIONS: {
      min: 1,
      max: MAX_DIMENSIONS,
      unset: "the model's default",
      meaning:
        'Dimensions of a vector, if the model supports fewer; see [known models](embedding-models.md)',
    },
    ARBOR_EMBEDDING_MODEL_PATH: {
      unset: 'the offline model',
      meaning:
        'Folder with an ONNX sentence encoder and its `tokenizer.json`, instead of an endpoint',
    },
    ARBOR_EMBEDDING_QUERY_PREFIX: {
      unset: 'that of the [known model](embedding-models.md)',
      meaning:
        'Put before every query. `\\n` stands for a line break, and an empty value turns the prefix off',
    },
    ARBOR_EMBEDDING_PASSAGE_PREFIX: {
      unset: 'that of the [known model](embedding-models.md)',
      meaning: 'The same, put before every passage',
    },
    ARBOR_RERANK_BASE_URL: {
      unset: 'Arbor does not rerank results',
      meaning: 'Endpoint with `/rerank`; see [search](search.md#reranking)',
    },
    ARBOR_RERANK_MODEL: { unset: '', meaning: 'Model at that endpoint; set both or none' },
    ARBOR_RERANK_API_KEY: { unset: '', meaning: 'Key for that endpoint' },
    ARBOR_RERANK_MODEL_PATH: {
      unset: '',
      meaning: 'Folder with an ONNX cross-encoder and its `tokenizer.json`, instead of an endpoint',
    },
    ARBOR_RERANK_BUDGET_MS: {
      min: 50,
      max: 30_000,
      usual: 1500,
      meaning: 'Maximum time that a search waits for reranking',
    },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>
