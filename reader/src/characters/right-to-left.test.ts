import { expect, test } from 'vitest'
import { inLogicalOrder } from './right-to-left.ts'

test.each([
  ['האדם זכויות', 'זכויות האדם'],
  // Numbers and words of other scripts keep their direction, and marks follow the word they belong
  // to.
  [
    'בשנת נכתב Arbor של הדוח .(345 עמוד ,12 סעיף)אחוה',
    'אחוה (סעיף 12, עמוד 345). הדוח של Arbor נכתב בשנת',
  ],
  ['.2024 בינואר 12.5% של Arbor Server הדוח', 'הדוח Arbor Server של 12.5% בינואר 2024.'],
  ['.الكرامة في متساوين أحرارا الناس جميع يولد', 'يولد جميع الناس أحرارا متساوين في الكرامة.'],
  ['צה"ל של', 'של צה"ל'],
  // A line of another script keeps its order, except within right-to-left words that it quotes.
  ['He said עולם שלום twice (2 times).', 'He said שלום עולם twice (2 times).'],
  ['Only English (1).', 'Only English (1).'],
  ['Цена: 12 руб.', 'Цена: 12 руб.'],
])('reads %s as %s', (seen, read) => {
  expect(inLogicalOrder(seen)).toBe(read)
})
