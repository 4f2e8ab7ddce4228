import { MAX_DIMENSIONS, type SettingAbout } from './about.ts'

/** Of documents, their conversion, and the models that work on them. */
export const CONTENT_SETTINGS = {
  'Uploads and their conversion': {
    ARBOR_MAX_UPLOAD_MB: { min: 1, max: 1_000_000, usual: 100, meaning: 'largest file' },
    ARBOR_MAX_PAGES: { min: 1, max: 10_000_000, unset: 'no limit', meaning: 'longest document' },
    ARBOR_MAX_TEXT_MB: {
      min: 1,
      max: 1_000_000,
      usual: 200,
      meaning:
        'most text of a document; also at most 100 times its file, or 4 MB where that is less',
    },
    ARBOR_CONVERSION_TIMEOUT_SECONDS: {
      min: 1,
      max: 86_400,
      usual: 600,
      meaning:
        'longest conversion without progress by a page; short files get [less](security.md#uploads-and-conversion). A whole run may take 30 minutes, and a minute more for each page and chunk that is done',
    },
    ARBOR_CONVERSION_MEMORY_MB: {
      min: 256,
      max: 1_000_000,
      usual: 2048,
      meaning:
        'resident memory above which a conversion is stopped; a [limit of the system](security.md#uploads-and-conversion) follows from it',
    },
    ARBOR_OCR: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning: '`OFF`: text in images and on scanned pages is not read',
    },
    ARBOR_OCR_LANGUAGES: {
      unset: '`eng`',
      meaning:
        'languages of that text, joined by `+`, the most likely first, as in `deu+eng`; each one slows OCR down; see [OCR](operations.md#ocr)',
    },
    ARBOR_TESSDATA_PATH: {
      unset: 'included data',
      meaning:
        'folder with `LANGUAGE.traineddata` (or `.traineddata.gz`) for every language; only English is included',
    },
  },
  'Limits of a tenant': {
    ARBOR_TENANT_MAX_DOCUMENTS: {
      min: 0,
      max: 1_000_000_000,
      usual: 200_000,
      meaning:
        'documents of a tenant; for this and the next four, `0` sets no limit; see [Limits of a tenant](operations.md#limits-of-a-tenant)',
    },
    ARBOR_TENANT_MAX_FILES_MB: {
      min: 0,
      max: 1_000_000_000,
      usual: 51_200,
      meaning: 'its uploaded files and the results of their conversions',
    },
    ARBOR_TENANT_MAX_TEXT_MB: {
      min: 0,
      max: 1_000_000_000,
      usual: 10_240,
      meaning: 'its texts and metadata in the database',
    },
    ARBOR_TENANT_SECONDS_PER_HOUR: {
      min: 0,
      max: 1_000_000_000,
      usual: 7200,
      meaning: 'for which its documents may keep workers busy within an hour',
    },
    ARBOR_TENANT_SECONDS_PER_DAY: {
      min: 0,
      max: 1_000_000_000,
      usual: 86_400,
      meaning: 'the same within a day',
    },
    ARBOR_TENANT_WORKFLOW_RUNS: {
      min: 1,
      max: 100,
      usual: 2,
      meaning: 'runs of [workflows](workflows.md) of a tenant at a time; further ones wait',
    },
  },
  Models: {
    ARBOR_LLM_BASE_URL: {
      unset: 'answers consist of search results',
      meaning:
        'OpenAI-compatible endpoint (`https://models.example.org/v1`) of the model that writes answers; see [Assistant](operations.md#assistant)',
    },
    ARBOR_LLM_MODEL: { unset: '', meaning: 'its model; both or none' },
    ARBOR_LLM_API_KEY: { unset: 'no key is sent', meaning: 'key for that endpoint' },
    ARBOR_VISION_MODEL: {
      unset: 'images are not described',
      meaning: 'model at that endpoint that reads images',
    },
    ARBOR_ENRICHMENT: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning:
        '`OFF`: these models are not used during ingestion; see [Enrichment](operations.md#enrichment)',
    },
    ARBOR_ENRICH_MAX_CALLS: {
      min: 1,
      max: 10_000,
      usual: 200,
      meaning: 'calls to them per document',
    },
    ARBOR_EMBEDDINGS: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning:
        '`OFF`: no vectors are created and only full-text search works; see [Embeddings](operations.md#embeddings)',
    },
    ARBOR_EMBEDDING_BASE_URL: {
      unset: 'the offline model',
      meaning: 'OpenAI-compatible endpoint of the embedding model',
    },
    ARBOR_EMBEDDING_MODEL: { unset: '', meaning: 'its model; both or none' },
    ARBOR_EMBEDDING_API_KEY: { unset: 'no key is sent', meaning: 'key for that endpoint' },
    ARBOR_EMBEDDING_DIMENSIONS: {
      min: 1,
      max: MAX_DIMENSIONS,
      unset: "the model's default",
      meaning: 'requested from the endpoint, for models that support fewer',
    },
    ARBOR_EMBEDDING_MODEL_PATH: {
      unset: 'the offline model',
      meaning:
        'folder with an ONNX sentence encoder and its `tokenizer.json`; excludes an endpoint',
    },
    ARBOR_RERANK_BASE_URL: {
      unset: 'results are not reranked',
      meaning: 'endpoint with `/rerank`; see [search](search.md#reranking)',
    },
    ARBOR_RERANK_MODEL: { unset: '', meaning: 'its model; both or none' },
    ARBOR_RERANK_API_KEY: { unset: '', meaning: 'its key' },
    ARBOR_RERANK_MODEL_PATH: {
      unset: '',
      meaning: 'folder with an ONNX cross-encoder and its `tokenizer.json`; excludes an endpoint',
    },
    ARBOR_RERANK_BUDGET_MS: {
      min: 50,
      max: 30_000,
      usual: 1500,
      meaning: 'how long a search waits for it',
    },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>
