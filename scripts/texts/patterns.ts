/** Words that read as if translated, or that Arbor has another word for. */
export type Pattern = {
  /** A space also matches a line break, with the marker of a comment on the next line. */
  readonly words: RegExp
  /** What to write instead. */
  readonly instead: string
  /** Text that the pattern must find. */
  readonly example: string
  /** Similar text that it must leave alone. */
  readonly fine?: string
  /** Checks only prose: Markdown outside of tables. */
  readonly prose?: true
}

export const PATTERNS: readonly Pattern[] = [
  {
    words: /\bfor good\b(?! (?:measure|reason))/,
    instead: 'permanently',
    example: 'Deletes the folder for good.',
    fine: 'For good measure, a slow disk is slow for good reason.',
  },
  { words: /\banew\b/, instead: 'again', example: 'The run begins anew.' },
  { words: /\blately\b/, instead: 'recently', example: 'Documents that were opened lately' },
  {
    words: /\blatest changed\b/,
    instead: 'recently changed',
    example: 'The latest changed documents',
  },
  {
    words: /\bparted by\b/,
    instead: 'separated by',
    example: 'Addresses, parted by commas',
  },
  { words: /\bblanks\b/, instead: 'spaces', example: 'A name of blanks', fine: 'blank lines' },
  {
    words: /\bstands? in the\b/,
    instead: 'is in the (URL, text, …), or occurs in',
    example: 'Everything stands in the address.',
    fine: 'A fake server stands in for the model.',
  },
  {
    words: /\b(?:(?:is|are|was|were|be|been)|isn't|still|being|those|jobs?|[Nn]othing) at work\b/,
    instead: 'running, in progress',
    example: 'Nothing is at work.',
    fine: 'Safety at work',
  },
  { words: /\bown order\b/, instead: 'custom order', example: 'Shows their own order.' },
  {
    words: /\bit is (?:looked|asked|said|tried|checked|told) (?:whether|that|if|which|what|how)\b/,
    instead: 'a sentence that names who does it: "the page checks every five seconds whether"',
    example: 'How often it is looked whether the answer is complete.',
    fine: 'It is the same whenever it is asked for.',
  },
  {
    words: /\bby (?:itself|themselves)\b/,
    instead: 'automatically, alone, on its own',
    example: 'The key ends by itself.',
  },
  {
    words: /\b[Bb]esides\b(?=[.,;:)]|$)/,
    instead: 'also, in addition to, other than',
    example: 'Tests that need Redis besides.',
    fine: 'anything besides its text',
  },
  {
    words: /\b(?:is|are|was|were|be|been) told\b(?! apart)/,
    instead: 'sees, gets a message, is notified',
    example: 'The person is told why.',
    fine: 'The two are told apart.',
  },
  {
    words: /\b(?:goes|went|going) on\b|go on with\b/,
    instead: 'continues, resumes',
    example: 'Another process goes on.',
    fine: 'Go ongoing work first.',
  },
  {
    words: /\bwhat (?:it|they|this|that|each) leads? to\b/,
    instead: 'the result, what it links to',
    example: 'Check the settings and what they lead to.',
    fine: 'Follow the path that leads to it.',
  },
  {
    words: /\bthe own\b/,
    instead: 'your, their, its own; or name the owner',
    example: 'The list has the own ones.',
    fine: 'its own, the owner',
  },
  {
    words: /\b(?:of|in|after|than|by|least|most|until|only) so many\b/,
    instead: 'this many, up to',
    example: 'Passages of at most so many characters.',
    fine: 'It has so many chunks that a scan is slower.',
  },
  {
    words: /\bever again\b/,
    instead: 'again, or say what is deleted',
    example: 'Nobody reads it ever again.',
  },
  {
    words: /\bno longer there\b/,
    instead: 'deleted, missing, expired',
    example: 'The file is no longer there.',
  },
  {
    words: /\b(?:there|here)(?:of|upon|with|after)\b/,
    instead: 'of it, of them, and so on; or repeat the noun',
    example: 'The key and the hash thereof',
    fine: 'therefore',
  },
  {
    words: /\bmeanwhile\b/,
    instead: '"while …", "in the meantime"; or nothing',
    example: 'It was changed meanwhile.',
  },
  {
    words: /\bhint(?:s|ed)? (?:at|as)\b/,
    instead: 'marked as, suggests',
    example: 'Words hinted as common',
    fine: 'a hint for agents',
  },
  {
    words: /(?<![Tt]here )(?<!\bis there )\b(?:is|are|was|were) none of\b/,
    instead: 'is not one of',
    example: 'The address is none of these.',
    fine: 'There is none of it.',
  },
  {
    words: /\bpictures? of (?:a|the) pages?\b/,
    instead: 'page image',
    example: 'The picture of a page',
    fine: 'a picture on a page',
  },
  {
    words: /\b(?:refused|fails?|failed|given up|ends?|ended) with a sentence\b/,
    instead: 'with a message',
    example: 'A file without text fails with a sentence.',
    fine: 'A paragraph begins with a sentence.',
  },
  {
    words: /\brefused with [45]\d\d\b/,
    instead: 'returns (the status)',
    example: 'Anything else is refused with 422.',
  },
  {
    words:
      /(?<![Tt]here )(?<!\bis there )\b(?:is|are|was|were|be) no (?!longer|such|more|less|better|worse|further|faster|slower|larger|smaller|later|higher|lower|different|need|good|secret|one\b)[A-Za-z]+/,
    instead: '"isn\'t a", "aren\'t"',
    example: 'The text is no URL.',
    fine: 'There is no URL, and it is no longer needed.',
  },
  {
    words: /\b(?:dark|light) ground\b/,
    instead: 'background, mode',
    example: 'The logo for dark ground',
    fine: 'a dark background',
  },
  {
    words: /\bcan be had\b|to be had\b/,
    instead: 'is available, can be restored',
    example: 'Documents that can be had back',
  },
  {
    words: /\bwhat others (?:make|give|rename|move|add|do)\b/,
    instead: 'changes by other people, what other people',
    example: 'Shows what others rename.',
  },
  {
    words: /\b(?:is|are|was|were|be|been) begun\b/,
    instead: 'started',
    example: 'The step was begun twice.',
    fine: 'It has begun.',
  },
  {
    words: /\b(?:is|are|was|were) away\b(?! from)/,
    instead: 'is unreachable, down, offline',
    example: 'While Redis is away',
    fine: 'how far it is away from here',
  },
  {
    words: /, also (?:where|when|while|if)\b/,
    instead: 'even if, even when',
    example: 'It is deleted, also when that fails.',
    fine: 'They also see when it was read.',
  },
  {
    words: /\bone behind the other\b/,
    instead: 'one after the other, in a row',
    example: 'Words that are one behind the other',
  },
  {
    words: /\bsome \d/,
    instead: 'about (the number)',
    example: 'It takes some 25 ms.',
    fine: 'some files',
  },
  {
    words:
      /\b(?:organis|[Rr]ecognis|[Nn]ormalis)(?:ed?|es|ing|ations?)\b|(?:[Cc]olour|[Bb]ehaviour|[Ff]avour|[Cc]entre|misspelt\b|learnt\b|whilst\b|amongst\b)/,
    instead: 'the American spelling',
    example: 'The organisation',
    fine: 'the color and behavior of the organization',
  },
  {
    words: /(?:^|[.:;] )Who (?:is|was|are|has|have|may|can|does|did|\w+s)\b(?=[^?]*?\.(?:\s|$))/,
    instead: '"If you …", "Members who …": name the person',
    example: 'Who has no password signs in elsewhere.',
    fine: 'Who can use it? Everyone.',
    prose: true,
  },
  {
    words:
      /(?:^|[.:;] )What (?:is|was|are|has|have|may|can|does|did|others|\w+s)\b(?=[^?]*?\.(?:\s|$))/,
    instead: 'a noun or a condition: "Errors are …", "If …"',
    example: 'What is refused has a message.',
    fine: 'What is left? Nothing.',
    prose: true,
  },
  {
    words: /(?:^|[.:;] )Where [^?.\n]*?, /,
    instead: 'If, When',
    example: 'Where the folder is empty, the page says so.',
    fine: 'Where you start depends on your change.',
    prose: true,
  },
]

/** Words of one sentence of the documentation. */
export const LONGEST_SENTENCE = 35
