// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'

/** A JSON value as it is read. */
export type Json = unknown
/** A JSON value on its way in: an expression of type jsonb, see `jsonb()`. */
export type RawJson = RawBuilder<Json>

export type Database = {
  access_request: {
    tenant_id: string
    id: string
    user_id: string
    target_id: string
    capability: string
    message: Generated<string>
    created_at: Generated<Date>
    answer: string | null
    answered_by: string | null
    answered_at: Date | null
  }
  actor: {
    tenant_id: string | null
    user_id: string | null
    role: string | null
    home_part_id: string | null
    root_part_id: string | null
    shared_part_id: string | null
    users_part_id: string | null
    agents_part_id: string | null
    read_part_ids: string[] | null
    write_part_ids: string[] | null
  }
  api_key: {
    tenant_id: string
    id: string
    user_id: string
    name: string
    key_hash: Uint8Array
    key_suffix: string
    confined: Generated<boolean>
    last_used_at: Date | null
    created_at: Generated<Date>
    provider_id: string | null
    expires_at: Date | null
  }
  app_user: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    password_hash: string | null
    idp_type: Generated<string>
    default_tenant_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    awaits_first_sign_in: Generated<boolean>
    local_tenant_id: string | null
  }
  audit_chain: {
    tenant_id: string
    sequence: Generated<number>
    hash: Generated<string>
    expired_sequence: Generated<number>
    expired_hash: Generated<string>
    expired_kinds: ColumnType<Json, RawJson | undefined, RawJson>
    expired_at: Date | null
    signature: string | null
  }
  audit_event: {
    tenant_id: string
    id: string
    at: Generated<Date>
    user_id: string | null
    credential: string
    credential_id: string | null
    client_id: string | null
    address: string | null
    request_id: string | null
    kind: string
    operation: string
    part_ids: Generated<string[]>
    details: ColumnType<Json, RawJson | undefined, RawJson>
    sequence: number | null
    previous_hash: string | null
    hash: string | null
  }
  chat_model: {
    tenant_id: string
    id: string
    name: string
    base_url: string | null
    model: string
    api_key: string | null
    preset: string
    first_token_seconds: number | null
    between_tokens_seconds: number | null
    answers: Generated<string>
    is_default: Generated<boolean>
    is_enabled: Generated<boolean>
    group_ids: Generated<string[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  checkout: {
    tenant_id: string
    path_part_id: string
    user_id: string
    acquired_at: Generated<Date>
    expires_at: Date
  }
  chunk: {
    tenant_id: string
    id: string
    path_part_id: string
    version_part_id: string
    content_id: string
    chunk_type: string
    metadata: ColumnType<Json, RawJson | undefined, RawJson>
    search_text_id: string
    passage: Generated<number>
    passage_of: string | null
  }
  chunk_content: {
    tenant_id: string
    id: string
    sha256: Uint8Array
    content: string
    num_tokens: number
    created_at: Generated<Date>
  }
  chunk_former_content: {
    tenant_id: string
    chunk_id: string
    content_id: string
    created_at: Generated<Date>
  }
  chunk_lineage: {
    tenant_id: string
    parent_chunk_id: string
    chunk_id: string
    created_at: Generated<Date>
  }
  chunk_vector: {
    tenant_id: string
    chunk_id: string
    model_id: number
    text_sha256: Uint8Array
    windows: string[] | null
  }
  chunk_window: {
    tenant_id: string
    chunk_id: string
    model_id: number
    code: string
    number: Generated<number>
    version_part_id: string | null
  }
  comment: {
    tenant_id: string
    id: string
    document_id: string
    reply_to: string | null
    user_id: string | null
    body: string | null
    text_index: Generated<string>
    created_at: Generated<Date>
    edited_at: Date | null
    version_id: string | null
    chunk_id: string | null
    quote: string | null
    before: string | null
    after: string | null
    boxes: ColumnType<Json, RawJson | undefined, RawJson>
    resolved_at: Date | null
    resolved_by: string | null
  }
  comment_mention: {
    tenant_id: string
    comment_id: string
    user_id: string
  }
  comment_place: {
    tenant_id: string
    comment_id: string
    version_id: string
    chunk_id: string | null
    content_id: string | null
    quote: string | null
    is_exact: boolean
    found_at: Generated<Date>
  }
  deletion: {
    tenant_id: string
    id: string
    part_id: string
    part_type: string
    started_at: Generated<Date>
    nodes: number
    removed: Generated<number>
  }
  deletion_receipt: {
    tenant_id: string
    id: string
    deleted_at: Generated<Date>
    user_id: string | null
    request_id: string | null
    operation: string
    part_id: string
    part_type: string
    name: string
    path: string
    completed_at: Date | null
    digest: string | null
    signature: string | null
    public_key: string | null
    unlisted_at: Date | null
    listed_after: Generated<number>
    reader_ids: string[] | null
  }
  deletion_receipt_block: {
    tenant_id: string
    receipt_id: string
    number: number
    kind: string
    size: number
    entries: ColumnType<Json, RawJson, RawJson>
    cleared_at: Date | null
  }
  dependency_outage: {
    dependency: string
    since: Generated<Date>
    checked_at: Generated<Date>
    message: string
  }
  document: {
    tenant_id: string
    id: string
    path_part_id: string
    document_type: string
    document_origin: string
    active_version_id: string
  }
  document_history: {
    tenant_id: string
    document_id: string
    until: Date
    version_id: string | null
    document_type: string
  }
  document_version: {
    tenant_id: string
    id: string
    path_part_id: string
    document_id: string
    version: number
    system_metadata: ColumnType<Json, RawJson | undefined, RawJson>
    created_by: string | null
    source_change: ColumnType<Json | null, RawJson | undefined, RawJson>
    stored_files: ColumnType<Json | null, RawJson | undefined, RawJson>
  }
  email_token: {
    id: string
    purpose: string
    email: string
    token_hash: Uint8Array
    expires_at: Date
    used_at: Date | null
    created_at: Generated<Date>
    user_id: string | null
  }
  embedding_model: {
    id: number
    name: string
    dimensions: number
    calibration: ColumnType<Json, RawJson, RawJson>
    created_at: Generated<Date>
    recall: number | null
    recall_measured_at: Date | null
  }
  embedding_run: {
    tenant_id: string
    id: string
    part_id: string | null
    model_id: number
    kind: string
    status: Generated<string>
    attempts: Generated<number>
    passes: Generated<number>
    claim: string | null
    cursor_version: string | null
    cursor_chunk: string | null
    done: Generated<number>
    total: number | null
    error: string | null
    created_at: Generated<Date>
    started_at: Date | null
    closed_at: Date | null
    updated_at: Generated<Date>
  }
  encryption_mark: {
    id: Generated<number>
    sealed: string
  }
  favorite: {
    tenant_id: string
    user_id: string
    path_part_id: string
    position: number
    created_at: Generated<Date>
  }
  feedback: {
    tenant_id: string
    id: string
    user_id: string
    target_type: string
    target_id: string
    rating: string
    reason: string | null
    comment: string | null
    extra_metadata: ColumnType<Json, RawJson | undefined, RawJson>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  idempotency_key: {
    tenant_id: string
    user_id: string
    key: string
    request_sha256: Uint8Array
    run_id: string
    document_id: string
    version_id: string
    created_at: Generated<Date>
  }
  identity_provider: {
    tenant_id: string
    id: string
    kind: string
    issuer: string | null
    client_id: string | null
    created_at: Generated<Date>
    set_by: string | null
  }
  ingestion_run: {
    tenant_id: string
    id: string
    document_id: string
    version_id: string
    user_id: string | null
    status: Generated<string>
    step: Generated<string>
    turn: Generated<number>
    generation: Generated<number>
    attempts: Generated<number>
    claim: string | null
    activate: boolean
    file_name: string
    source_key: string
    source_bytes: number
    source_sha256: Uint8Array
    ingestion_mode: string
    chunk_type: string | null
    secondary_taxonomy: string | null
    page_dpi: number
    progress: ColumnType<Json | null, RawJson | undefined, RawJson>
    outputs: ColumnType<Json, RawJson | undefined, RawJson>
    timings: ColumnType<Json, RawJson | undefined, RawJson>
    error: string | null
    created_at: Generated<Date>
    started_at: Date | null
    closed_at: Date | null
    updated_at: Generated<Date>
    result_bytes: Generated<number>
    ingested_at: Date | null
    suspicions: Generated<number>
    kills: Generated<number>
    processor_ms: Generated<number>
    reason: string | null
    params: ColumnType<Json | null, RawJson | undefined, RawJson>
    retry_at: Date | null
  }
  invite: {
    tenant_id: string
    id: string
    email: string
    role: string
    email_id: string | null
    expires_at: Date
    accepted_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    invited_by: string | null
    grants: ColumnType<Json, RawJson | undefined, RawJson>
  }
  item_change: {
    tenant_id: string
    id: string
    kind: string
    path_part_id: string
    actor_id: string | null
    former_ancestors: Generated<string[]>
    number: number | null
    created_at: Generated<Date>
  }
  legal_hold: {
    tenant_id: string
    id: string
    part_id: string
    part_type: string
    name: string
    reason: string
    created_by: string
    created_at: Generated<Date>
  }
  model_use: {
    tenant_id: string
    day: string
    kind: string
    calls: number
    failures: number
    input_tokens: number
    output_tokens: number
  }
  notice: {
    tenant_id: string
    id: string
    user_id: string
    kind: string
    path_part_id: string | null
    actor_id: string | null
    facts: ColumnType<Json, RawJson | undefined, RawJson>
    group_key: string | null
    created_at: Generated<Date>
    read_at: Date | null
  }
  notice_digest: {
    tenant_id: string
    user_id: string
    rhythm: string
    time_zone: string | null
    language: string
    mailed_until: Date
    next_at: Date
  }
  oauth_client: {
    id: string
    metadata: string
    created_at: Generated<Date>
    expires_at: Date
  }
  oauth_grant: {
    tenant_id: string
    id: string
    user_id: string
    client_id: string
    client_name: string
    client_host: string
    scopes: string[]
    provider_id: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
    expires_at: Date
  }
  oauth_request: {
    id_hash: Uint8Array
    payload: string
    expires_at: Date
  }
  oauth_token: {
    tenant_id: string
    hash: Uint8Array
    kind: string
    grant_id: string
    scopes: string[] | null
    payload: string
    consumed_at: Date | null
    expires_at: Date
  }
  outside_link: {
    tenant_id: string
    id: string
    path_part_id: string
    token_hash: Uint8Array
    password_hash: string | null
    created_by: string
    created_at: Generated<Date>
    expires_at: Date
    opened: Generated<number>
    last_opened_at: Date | null
  }
  part_upload: {
    tenant_id: string
    id: string
    user_id: string
    document_id: string
    version_id: string
    is_new_document: boolean
    file_name: string
    bytes: number
    part_bytes: number
    sha256: Uint8Array | null
    members: ColumnType<Json, RawJson, RawJson>
    idempotency_key: string | null
    request_sha256: Uint8Array
    reservation_id: string | null
    run_id: string | null
    created_at: Generated<Date>
    expires_at: Date
  }
  path_part: {
    tenant_id: string
    id: string
    parent_id: string | null
    part_type: string
    name: string
    metadata_obj_id: string
    ancestors: string[]
    version_part_id: string | null
    sort_key: string
    system_managed: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    ordered_at: Date | null
    source_id: string | null
    reader_ids: string[] | null
  }
  path_part_history: {
    tenant_id: string
    part_id: string
    until: Date
    name: string | null
    parent_id: string | null
    sort_key: string | null
  }
  path_part_tag: {
    tenant_id: string
    path_part_id: string
    tag_id: string
  }
  path_permission: {
    tenant_id: string
    id: string
    user_id: string | null
    group_id: string | null
    path_part_id: string
    capability: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    granted_by: string | null
  }
  processing_time: {
    tenant_id: string
    slot: Date
    ms: number
  }
  retention_deletion: {
    tenant_id: string
    part_id: string
    rule_id: string
    delete_at: Date
    next_at: Date
  }
  retention_rule: {
    tenant_id: string
    id: string
    name: string
    part_id: string | null
    tag_id: string | null
    target_name: string
    keep_days: number | null
    delete_days: number | null
    counted_from: string
    created_by: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    announced_at: Date | null
  }
  saved_search: {
    tenant_id: string
    id: string
    user_id: string
    name: string
    search: ColumnType<Json, RawJson, RawJson>
    is_followed: Generated<boolean>
    seen_number: Generated<number>
    created_at: Generated<Date>
  }
  search_block: {
    tenant_id: string
    id: number
    texts: Uint8Array
    replaced_at: Date | null
  }
  search_posting: {
    tenant_id: string
    block_id: number
    key: number
    postings: Uint8Array
  }
  search_tail: {
    tenant_id: string
    text_id: string
  }
  search_text: {
    tenant_id: string
    id: string
    text_index: Generated<string>
    language: string | null
    num_words: Generated<number>
    analysis_version: Generated<number>
  }
  section: {
    tenant_id: string
    id: string
    path_part_id: string
    name: string
    page_number: number | null
  }
  source: {
    tenant_id: string
    id: string
    path_part_id: string
    kind: string
    name: string
    settings: ColumnType<Json, RawJson, RawJson>
    credentials: string | null
    rules: ColumnType<Json, RawJson | undefined, RawJson>
    every_minutes: number | null
    cron: string | null
    time_zone: string | null
    state: Generated<string>
    error: string | null
    away_since: Date | null
    cursor: string | null
    listed_at: Date | null
    notify_hash: Uint8Array
    next_run_at: Date | null
    wanted_at: Date | null
    session_id: string | null
    session_at: Date | null
    created_by: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    watcher: string | null
    watched_until: Date | null
    readers: Generated<string>
    opens_to_folder: Generated<boolean>
    hidden_files: Generated<boolean>
    paused_reason: string | null
  }
  source_item: {
    tenant_id: string
    id: string
    source_id: string
    key: string
    external_id: string | null
    kind: string
    path: string[]
    path_key: GeneratedAlways<string>
    folder_key: GeneratedAlways<string>
    name: string
    plain_name: string
    is_name_taken: Generated<boolean>
    state: string
    todo: string | null
    fingerprint: string | null
    bytes: number | null
    modified_at: Date | null
    media_type: string | null
    link: string | null
    version: ColumnType<Json | null, RawJson | undefined, RawJson>
    path_part_id: string | null
    trash_id: string | null
    gone_at: Date | null
    fetched_fingerprint: string | null
    sha256: Uint8Array | null
    fetching: string | null
    held: ColumnType<Json | null, RawJson | undefined, RawJson>
    pushed_at: Date | null
    error: string | null
    tries: Generated<number>
    retry_at: Date | null
    has_readers: Generated<boolean>
    reader_ids: string[] | null
    readers_fault: string | null
  }
  source_page: {
    tenant_id: string
    run_id: string
    number: number
    named: string[]
    skipped: ColumnType<Json, RawJson | undefined, RawJson>
  }
  source_reader: {
    tenant_id: string
    id: string
    source_id: string | null
    kind: string
    name: string
    user_id: string | null
    group_id: string | null
    is_ignored: Generated<boolean>
    decided_by: string | null
    decided_at: Date | null
    created_at: Generated<Date>
  }
  source_run: {
    tenant_id: string
    id: string
    source_id: string
    trigger: string
    is_dry: Generated<boolean>
    status: Generated<string>
    step: string
    claim: string | null
    attempts: Generated<number>
    tries: Generated<number>
    cursor: string | null
    listing: string | null
    pages: Generated<number>
    confirmed: Generated<boolean>
    counts: ColumnType<Json, RawJson | undefined, RawJson>
    plan: ColumnType<Json, RawJson | undefined, RawJson>
    log: ColumnType<Json, RawJson | undefined, RawJson>
    error: string | null
    created_at: Generated<Date>
    started_at: Date | null
    closed_at: Date | null
    updated_at: Generated<Date>
    started_by: string | null
    question: string | null
    confirmed_at: Date | null
    listing_since: Date | null
    listed_at: Date | null
  }
  subscription: {
    tenant_id: string
    user_id: string
    path_part_id: string
    created_at: Generated<Date>
  }
  tag: {
    tenant_id: string
    id: string
    name: string
    color: Generated<string>
    description: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  tenant: {
    id: string
    name: string
    settings: ColumnType<Json, RawJson | undefined, RawJson>
    branding: ColumnType<Json, RawJson | undefined, RawJson>
    idp_config: ColumnType<Json | null, RawJson | undefined, RawJson>
    idp_secrets: string | null
    root_part_id: string | null
    shared_part_id: string | null
    users_part_id: string | null
    agents_part_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    history_since: Generated<Date>
    removal_id: string | null
  }
  tenant_archive: {
    tenant_id: string
    id: string
    user_id: string | null
    status: Generated<string>
    attempts: Generated<number>
    claim: string | null
    is_encrypted: boolean
    passphrase: string | null
    stage: string | null
    done: Generated<number>
    object_key: string | null
    bytes: number | null
    sha256: Uint8Array | null
    documents: number | null
    files: number | null
    error: string | null
    created_at: Generated<Date>
    started_at: Date | null
    closed_at: Date | null
    updated_at: Generated<Date>
  }
  tenant_embedding: {
    tenant_id: string
    serving_model_id: number | null
    building_model_id: number | null
    chunks_done: Generated<number>
    chunks_total: Generated<number>
    error: string | null
  }
  tenant_group: {
    tenant_id: string
    id: string
    name: string
    description: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  tenant_group_member: {
    tenant_id: string
    id: string
    group_id: string
    user_id: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  tenant_key: {
    tenant_id: string
    sealed: string
    created_at: Generated<Date>
  }
  tenant_receipt: {
    id: string
    deleted_tenant_id: string
    name: string
    deleted_at: Generated<Date>
    user_id: string | null
    request_id: string | null
    counts: ColumnType<Json, RawJson, RawJson>
    completed_at: Date | null
    digest: string | null
    signature: string | null
    public_key: string | null
  }
  tenant_user: {
    tenant_id: string
    user_id: string
    role: string
    home_part_id: string | null
    deactivated_on: Date | null
    is_tenant_idp_managed: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  thread: {
    tenant_id: string
    id: string
    path_part_id: string
    title: string
    parent_thread_id: string | null
  }
  thread_message: {
    tenant_id: string
    id: string
    path_part_id: string
    thread_id: string
    sequence: number
    role: string
    content: ColumnType<Json, RawJson, RawJson>
    details: ColumnType<Json | null, RawJson | undefined, RawJson>
    created_at: Generated<Date>
  }
  thread_reply: {
    tenant_id: string
    id: string
    thread_id: string
    user_id: string
    status: Generated<string>
    claim: string | null
    attempts: Generated<number>
    published: Generated<boolean>
    created_at: Generated<Date>
    closed_at: Date | null
  }
  trash_entry: {
    tenant_id: string
    id: string
    trashed_at: Generated<Date>
    user_id: string
    part_id: string
    part_type: string
    name: string
    path: string
    parent_id: string
    version_ids: string[]
    documents: number
    file_bytes: number
    text_bytes: number
    reader_ids: string[] | null
    ancestors: string[] | null
    tag_ids: string[] | null
    kept_until: Date | null
    object_id: string | null
  }
  trash_row: {
    tenant_id: string
    entry_id: string
    table_name: string
    number: number
    content: ColumnType<Json, RawJson, RawJson>
  }
  upload_reservation: {
    tenant_id: string
    id: string
    bytes: number
    expires_at: Date
  }
  uploaded_part: {
    tenant_id: string
    upload_id: string
    number: number
    object_id: string
    bytes: number
    sha256: Uint8Array
  }
  usage_change: {
    tenant_id: string
    id: number
    documents: Generated<number>
    file_bytes: Generated<number>
    text_bytes: Generated<number>
  }
  usage_day: {
    tenant_id: string
    day: string
    kind: string
    amount: number
  }
  user_identity: {
    id: string
    tenant_id: string | null
    issuer: string
    subject: string
    user_id: string
    created_at: Generated<Date>
    provider_id: string | null
  }
  user_session: {
    tenant_id: string
    id: string
    user_id: string
    token_hash: Uint8Array
    confined: Generated<boolean>
    created_at: Generated<Date>
    expires_at: Date
    member_id: string | null
    provider_id: string | null
  }
  visit: {
    tenant_id: string
    user_id: string
    path_part_id: string
    visited_at: Generated<Date>
    version_id: string | null
    former_version_id: string | null
  }
  webhook: {
    tenant_id: string
    id: string
    url: string
    description: string | null
    events: string[]
    secret: string
    former_secret: string | null
    former_secret_until: Date | null
    is_enabled: Generated<boolean>
    disabled_reason: string | null
    failing_since: Date | null
    created_by: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  webhook_delivery: {
    tenant_id: string
    id: string
    webhook_id: string
    event_id: string
    event_type: string
    data: ColumnType<Json, RawJson, RawJson>
    occurred_at: Generated<Date>
    state: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    expires_at: Generated<Date>
    claimed_until: Date | null
    last_attempt_at: Date | null
    status: number | null
    error: string | null
    excerpt: string | null
    duration_ms: number | null
  }
  workflow_definition: {
    tenant_id: string
    id: string
    path_part_id: string
    name: string
    description: string | null
    runner_url: string | null
    webhook_secret: string | null
    max_run_seconds: number
    is_active: Generated<boolean>
    created_by: string | null
    paused_reason: string | null
    runner_set_by: string | null
  }
  workflow_item: {
    tenant_id: string
    definition_id: string
    path_part_id: string
    role: string
    position: number
  }
  workflow_run: {
    tenant_id: string
    id: string
    path_part_id: string
    definition_id: string
    user_id: string
    status: Generated<string>
    step: string
    attempts: Generated<number>
    claim: string | null
    idempotency_key: string | null
    snapshot: ColumnType<Json, RawJson, RawJson>
    outputs: ColumnType<Json, RawJson | undefined, RawJson>
    thread_id: string | null
    error: string | null
    created_at: Generated<Date>
    started_at: Date | null
    closed_at: Date | null
    updated_at: Generated<Date>
  }
}
