import { PdfWriter } from './pdf-writer.ts'

const TITLE = 'Maintenance and Service Agreement'
const NUMBER = 'HFT-2207'

/**
 * A contract of three pages in PDF: headings of two levels with an outline, numbered clauses, two drawn tables,
 * a passage in two columns, and a footer with page numbers.
 */
export async function makeServiceAgreement(): Promise<Uint8Array> {
  const writer = await PdfWriter.open({ title: TITLE, author: 'Hallowmere Ferry Trust' })
  writeSubject(writer)
  writeVessels(writer)
  writer.newPage()
  writeResponse(writer)
  writeFees(writer)
  writer.newPage()
  writeEnd(writer)
  writeSchedule(writer)
  return writer.finish(`${TITLE} ${NUMBER}`)
}

function writeSubject(writer: PdfWriter): void {
  writer.title(TITLE, `Agreement No. ${NUMBER}`)
  writer.paragraph(
    'Between the Hallowmere Ferry Trust, Slipway 2, Hallowmere (the Trust), and Brindle Marine Services, Old Ropewalk 14, Port Brindle (the Contractor). It is made on 12 February 2026 and is governed by the law of the place where the ferries are registered.',
  )
  writer.heading(1, 'Part A: Services')
  writer.heading(2, '1. Subject of the agreement')
  writer.clause(
    '1.1',
    'The Contractor keeps the three cable ferries Petrel, Dunlin and Knot, their winches and both landing ramps in working order for the whole term.',
  )
  writer.clause(
    '1.2',
    'The service covers scheduled inspections, repairs after a fault, and advice to the crew by telephone. It does not cover paintwork above the waterline or the ticket office.',
  )
  writer.clause(
    '1.3',
    'Work on the drive cable is carried out only by persons who hold a cable licence of class two or better.',
  )
  writer.heading(2, '2. Term and renewal')
  writer.clause(
    '2.1',
    'The agreement begins on 1 April 2026 and runs for thirty-six months. It is renewed by twelve months at a time unless one party objects in writing at least ninety days before it ends.',
  )
  writer.clause(
    '2.2',
    'During the first six months either party may ask for one review of the inspection plan. The other party answers within fifteen working days.',
  )
}

function writeVessels(writer: PdfWriter): void {
  writer.heading(2, '3. Vessels and inspections')
  writer.clause(
    '3.1',
    'The Contractor inspects each vessel at the interval shown below and hands over a written report within four working days. Hours are hours of running winch, as counted by the meter in the wheelhouse.',
  )
  writer.table(
    [
      ['Vessel', 'Landing', 'Cable length', 'Inspection every', 'Dry dock'],
      ['Petrel', 'Oxley', '412 m', '250 hours', 'October 2026'],
      ['Dunlin', 'Hallowmere', '388 m', '250 hours', 'March 2027'],
      ['Knot', 'Saltmarsh', '176 m', '400 hours', 'January 2028'],
    ],
    [16, 20, 20, 24, 20],
  )
  writer.clause(
    '3.2',
    'A drive cable is replaced when more than six wires are broken over any length of one metre, whatever its age. The old cable remains the property of the Trust, which gives it to the rope museum.',
  )
  writer.clause(
    '3.3',
    'Inspections take place between 21:00 and 05:30, so that no crossing is lost. Light and shore power are provided by the Trust free of charge.',
  )
}

function writeResponse(writer: PdfWriter): void {
  writer.heading(2, '4. Response times')
  writer.clause(
    '4.1',
    'In high season, from 15 May to 30 September, an engineer is on site within 90 minutes after a ferry has stopped. In low season the engineer is on site within four hours.',
  )
  writer.clause(
    '4.2',
    'The time runs from the call to the emergency number, which the Contractor answers in person day and night. A message on an answering machine does not count as an answer.',
  )
  writer.clause(
    '4.3',
    'For each started hour of delay the Trust may deduct a service credit of 2.5 per cent of the monthly retainer, at most 20 per cent in any month. The credit is not owed while the river is closed by the harbour master.',
  )
  writer.clause(
    '4.4',
    'If a ferry is out of service for more than 72 hours, the Contractor lends the pontoon barge Turnstone, which carries eight vehicles, until the ferry runs again.',
  )
}

function writeFees(writer: PdfWriter): void {
  writer.heading(1, 'Part B: Commercial terms')
  writer.heading(2, '5. Fees and payment')
  writer.clause(
    '5.1',
    'The Trust pays the fees below. They are adjusted once a year, on 1 April, by the change of the index of wages in shipyards, but never by more than three per cent.',
  )
  writer.table(
    [
      ['Item', 'Unit', 'Rate', 'Remarks'],
      ['Monthly retainer', 'month', '6,480.00', 'three vessels'],
      ['Engineer, daytime', 'hour', '74.50', '06:00 to 20:00'],
      ['Engineer, at night', 'hour', '111.75', 'one and a half times'],
      ['Diver with tender', 'hour', '238.00', 'at least three hours'],
      ['Crane barge', 'day', '1,925.00', 'with crew of two'],
    ],
    [28, 14, 18, 30],
  )
  writer.clause(
    '5.2',
    'Invoices are sent by the fifth working day of the following month and are due after thirty days. Late payments carry interest of 0.6 per cent a month.',
  )
  writer.heading(2, '6. Spare parts')
  writer.clause(
    '6.1',
    'The Contractor keeps a stock of wearing parts in the blue container at Oxley, worth at least 18,000 at purchase prices, and counts it every quarter together with the mate on duty.',
  )
  writer.clause(
    '6.2',
    'Parts are charged at purchase price plus eight per cent. Parts that fail within eighteen months are replaced free of charge, including the work.',
  )
}

function writeEnd(writer: PdfWriter): void {
  writer.heading(2, '7. Liability and insurance')
  writer.clause(
    '7.1',
    'The Contractor is liable without limit for injury and for damage done on purpose or by gross negligence, and otherwise up to 750,000 for each event.',
  )
  writer.clause(
    '7.2',
    'It keeps a marine repairer insurance of at least four million for the whole term and shows the policy every January without being asked.',
  )
  writer.heading(2, '8. Termination')
  writer.clause(
    '8.1',
    'Either party may terminate at once for good cause. Good cause for the Trust is in particular a third service credit of more than ten per cent within twelve months.',
  )
  writer.clause(
    '8.2',
    'On the last day the Contractor returns the keys, the winch meters and the drawings, and introduces its successor to the crew for up to five days at the daytime rate.',
  )
}

function writeSchedule(writer: PdfWriter): void {
  writer.heading(1, 'Schedule 1: Rules for work on board')
  writer.columns(
    [
      "Before work begins, the winch is locked with the padlock of the person who works on it, and the key stays in that person's pocket. One person, one padlock, one key.",
      'Gas bottles come on board upright and leave on the same day. Welding needs a fire watch for forty-five minutes after the last spark, with the hose of the deck pump at hand.',
      'Nobody works alone below deck. The second person keeps in sight of the hatch and carries a radio on channel 8.',
    ],
    [
      'Divers enter the water only after the harbour master has confirmed in writing that the sluice at Kettle Weir stays shut.',
      'Oil is caught in trays, counted in litres in the deck log and handed to the collector at Port Brindle. More than two litres in the river are reported within ten minutes.',
      'Tools that fall overboard are reported as well: a spanner in the cable groove has cost a whole summer before.',
    ],
  )
  writer.heading(1, 'Signatures')
  writer.paragraph(
    'Signed in two copies at Hallowmere. For the Trust: Augusta Fenwright, chair. For the Contractor: Barnaby Okonjo-Reid, managing engineer.',
  )
}
