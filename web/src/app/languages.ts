/** The languages of the workspace. Those besides English have a file in `languages/` with every text. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
