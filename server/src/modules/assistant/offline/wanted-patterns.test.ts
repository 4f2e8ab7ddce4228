import { describe, expect, test } from 'vitest'
import { askingWords, hasWanted, numbersIn, wantedBy } from './wanted-patterns.ts'

describe('the answer to a question', () => {
  test.each([
    ['How heavy is it?', 'It weighs 12 kg.', 'It means that 3 coins are stuck.'],
    ['How long is it valid?', 'It holds for ninety days.', 'It costs 90.'],
    ['How often is it cleaned?', 'The filter is cleaned every month.', 'The filter has 2 parts.'],
    ['How big is the flat?', 'It has 71 square metres.', 'It has 3 keys.'],
    ['How high is the rent?', '3.1 The rent is 940.', '3.1 The rent is paid by the tenant.'],
    ['When is the fete?', 'It is on 18 July.', 'It is in the village hall.'],
    ['How old is the hall?', 'It was built in 1931.', 'It is let from 19:00 to 21:25.'],
    ['How much is the plotter?', 'It costs 95.', 'It goes up by crane on 12 May at 8:00.'],
    ['How many books are there?', 'It has 900 old books.', 'Books are lent for four weeks.'],
    ['How many people work here?', 'We have 14 members.', 'People work three days a week.'],
    ['When does the bus leave?', 'It leaves at 7:15.', 'It leaves twice a day.'],
    ['When is it replaced?', 'It is replaced once it is worn.', 'It was replaced.'],
    ['Where did she study?', 'She studied in Uppsala.', 'She studied hard.'],
    ['What is the phone number?', 'Telephone 01995 555 203.', 'Open from 8:00 to 20:00.'],
    ['What is the name of the river?', 'We bathe in the Emmer.', 'The river is cold.'],
    ['Who signed it?', 'It was signed by Augusta Fenwright.', 'It was signed by both sides.'],
    ['Wie lange dauert es?', 'Es dauert drei Monate.', 'Es kostet 3 Euro.'],
    ['What percentage do they pay?', 'They pay a tenth.', 'They pay 20 pounds.'],
    ['Which share is insured?', 'We insure 80 % of it.', 'We insure 80 cars.'],
    ['In which year was it founded?', 'It was founded in 1931.', 'It was founded by 31 people.'],
    ['What is the maximum weight?', 'It carries 40 kg.', 'It carries a lot.'],
    ['What was the temperature of the water?', 'It was 11.9 °C.', 'It was cold.'],
    ['What is a derivative work?', '“Derivative” means changed.', 'You may copy it.'],
    ['Why was it closed?', 'It was closed because of ice.', 'It was closed on Monday.'],
    ['Wer ist die Hausmeisterin?', 'Frau Ilka Dornbusch hilft.', 'Die Münzen gibt es dort.'],
    ['Wie viele Urlaubstage gibt es?', 'Es sind 28 Tage.', 'Es sind 28 Hefte.'],
    ['Welcher Anteil wird erstattet?', 'Erstattet werden 40 Prozent.', 'Erstattet werden 40 Euro.'],
    ['Warum fiel es aus?', 'Grund war der Frost.', 'Es fiel am Montag aus.'],
    ['Combien de temps dure-t-il ?', 'Il dure trois mois.', 'Il coûte 3 euros.'],
    ['Quand ouvre la caisse ?', 'Elle ouvre à 9 h 30.', 'Elle est en face.'],
    ['Pourquoi est-ce fermé ?', 'Fermé en raison de travaux.', 'Fermé lundi.'],
    ['Колко време е валиден?', 'Валиден е три месеца.', 'Струва 3 лева.'],
    ['Кога започва срещата?', 'Започва на 5 май.', 'Тя е голяма.'],
    ['Какъв процент плащат?', 'Плащат 20 процента.', 'Плащат 20 лева.'],
    ['Wie oft wird gereinigt?', 'Der Filter wird jährlich gereinigt.', 'Der Filter hat 2 Teile.'],
  ])('%s', (question, fit, unfit) => {
    const wanted = wantedBy(question)
    expect(hasWanted(fit, '', wanted)).toBe(true)
    expect(hasWanted(unfit, '', wanted)).toBe(false)
  })

  test('can use the head of a table', () => {
    expect(hasWanted('Mixer | 56', 'tool | weight_kg', wantedBy('How heavy is the mixer?'))).toBe(
      true,
    )
  })

  test('is less likely without a word for a cause, but may lack it', () => {
    expect(wantedBy('Why should nobody feed the cat?').isOptional).toBe(true)
    expect(wantedBy('How heavy is it?').isOptional).toBeUndefined()
  })

  test('can be anything if the question does not tell', () => {
    expect(hasWanted('Dogs are not allowed.', '', wantedBy('May I keep a dog?'))).toBe(true)
  })
})

test('question words are separated from the subject of the question', () => {
  const words = askingWords('How long may long leases run, and how often?')
  expect(['how', 'long', 'often', 'leases'].map((word) => words.has(word))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('the number of a clause is not a figure', () => {
  expect(numbersIn('4.2 It is returned within 10 weeks or 2,820 days.')).toEqual(['10', '2,820'])
})
