/** A piece of the handbook, in reading order. */
export type HandbookPart =
  | { readonly title: string }
  | { readonly level: 1 | 2 | 3; readonly heading: string }
  | { readonly text: string }
  | { readonly bullets: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly rows: readonly (readonly string[])[] }

const WELCOME: readonly HandbookPart[] = [
  { title: 'Employee handbook' },
  {
    text: 'Hallowmere Ferries has carried people, carts and sheep across the Oxley since 1931. This handbook tells what you can expect of us and what we expect of you. It holds from 1 February 2026 and replaces the green folder.',
  },
  { level: 1, heading: 'Welcome aboard' },
  { level: 2, heading: 'Your first week' },
  { text: 'Somebody from your own crew accompanies you for the first five shifts. You will:' },
  {
    steps: [
      'collect boots, jacket and a locker key from the slipway store,',
      'learn the man overboard drill on each of the three ferries,',
      'spend one morning in the ticket office, whatever your job is,',
      'meet the harbour master, who signs your crossing permit.',
    ],
  },
  { level: 2, heading: 'Probation' },
  {
    text: 'Probation lasts four months. During it either side may end the contract with two weeks of notice. A talk after six weeks makes sure that nobody is surprised at the end.',
  },
]

const WORKING_TIME: readonly HandbookPart[] = [
  { level: 1, heading: 'Working time' },
  { level: 2, heading: 'Shifts' },
  {
    text: 'Rosters are published 21 days ahead. A shift on the water is at most nine hours with two breaks of thirty minutes, and eleven hours of rest lie between two shifts.',
  },
  { level: 3, heading: 'Swapping shifts' },
  {
    text: 'You may swap with anybody who has the same licence. Enter the swap in the roster at least 24 hours before the earlier of the two shifts; the mate on duty can agree to later ones.',
  },
  { level: 3, heading: 'Fog and flood' },
  {
    text: 'When the river is closed by fog or flood, your shift counts as worked. Crews may be asked to help ashore, but not to stay longer than planned.',
  },
  { level: 2, heading: 'Working from home' },
  {
    text: 'Office staff may work from home on up to two days a week. The ticket office is never empty: one person is always there from 06:15 to 20:45.',
  },
]

const LEAVE: readonly HandbookPart[] = [
  { level: 1, heading: 'Leave' },
  { level: 2, heading: 'Annual leave' },
  {
    text: 'Everybody has 29 days of paid leave a year besides public holidays. Up to six days can be taken over into the next year and are used by the end of May.',
  },
  { level: 2, heading: 'Parental leave' },
  {
    text: 'Each parent has 22 weeks of parental leave on full pay, to be taken within two years of the birth or adoption, in up to three parts. Tell us eight weeks before each part begins.',
  },
  { level: 2, heading: 'Sabbatical' },
  {
    text: 'After seven years of service you may take a sabbatical of up to five months. A third of the salary is paid on, and the post is kept open.',
  },
  { level: 2, heading: 'Overview' },
  {
    rows: [
      ['Kind of leave', 'Length', 'Pay', 'Notice'],
      ['Annual leave', '29 days', 'full', '10 days'],
      ['Parental leave', '22 weeks', 'full', '8 weeks'],
      ['Care of a relative', '12 days', 'full', 'none'],
      ['Moving house', '2 days', 'full', '5 days'],
      ['Volunteer lifeboat crew', '6 days', 'full', 'none'],
      ['Sabbatical', '5 months', 'one third', '9 months'],
    ],
  },
]

const MONEY: readonly HandbookPart[] = [
  { level: 1, heading: 'Pay and expenses' },
  { level: 2, heading: 'Payday' },
  {
    text: 'Salaries arrive on the 26th. Shifts on Sundays and public holidays carry a supplement of 45 per cent, night shifts one of 30 per cent.',
  },
  { level: 2, heading: 'Travel' },
  { text: 'We travel by train where that takes less than six hours. We refund:' },
  {
    bullets: [
      'second class tickets, and first class with a bicycle,',
      'hotel rooms up to 118 a night, breakfast included,',
      'meals up to 36 a day, without receipts below 9.',
    ],
  },
  { level: 2, heading: 'Equipment' },
  {
    text: 'Deck boots are replaced every fourteen months, or at once when the sole is worn below three millimetres. The key of a lost locker costs 15.',
  },
]

const CONDUCT: readonly HandbookPart[] = [
  { level: 1, heading: 'Safety and conduct' },
  { level: 2, heading: 'On the water' },
  {
    bullets: [
      'Life jackets are worn forward of the wheelhouse, also when moored.',
      'Nobody steps over the drive cable while the winch lamp is lit.',
      'The limit for alcohol is zero, and it holds from eight hours before a shift.',
    ],
  },
  { level: 2, heading: 'Speaking up' },
  {
    text: 'Anybody may stop a crossing by saying "hold the cable". There are no questions before the ferry is moored again, and no disadvantage for a stop that turns out to be needless. Concerns that you would rather not raise with your crew go to the trusted person, Philippa Yarrow, in the boathouse.',
  },
]

/** The whole handbook. */
export const HANDBOOK: readonly HandbookPart[] = [
  ...WELCOME,
  ...WORKING_TIME,
  ...LEAVE,
  ...MONEY,
  ...CONDUCT,
]
