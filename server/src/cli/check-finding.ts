/** The result of a check: fine, limited in some way, or something that prevents the start. */
export type Finding = { readonly state: 'ok' | 'note' | 'fault'; readonly text: string }
