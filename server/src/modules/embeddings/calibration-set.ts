/** A question, and a passage that answers it in different words. */
export type CalibrationPair = { readonly question: string; readonly passage: string }

/**
 * Everyday and business topics. They are far enough apart that each passage answers only its own question. The
 * measurements made with them are stored with each model, so a change to these texts requires a new model name.
 */
export const CALIBRATION_SET: readonly CalibrationPair[] = [
  {
    question: 'How long beforehand must I tell my employer that I want to quit?',
    passage:
      'An employee who wishes to end the contract gives written notice to the personnel department. During the trial period two weeks are enough. Afterwards the notice period is four weeks to the end of a calendar month, and it grows to three months for those who have been with the company for more than five years. The last working day is confirmed in a letter together with the number of holidays that remain.',
  },
  {
    question: 'What should I do when my sourdough bread stays flat?',
    passage:
      'A loaf that does not rise usually comes from a weak starter or a cold kitchen. Feed the culture twice a day with equal weights of flour and water until it doubles within six hours. Let the dough stand at about 26 degrees, fold it every half hour, and shape it only when bubbles can be seen at the sides of the bowl. Bake it in a covered pot that was heated for an hour.',
  },
  {
    question: 'Can I get my money back for a train that arrived late?',
    passage:
      'Passengers who reach their destination an hour or more behind the timetable receive a quarter of the fare as compensation, and half of it from two hours on. The claim form is handed in at the ticket counter or sent through the app within three months. Weather counts as an excuse only when it was extraordinary; a strike of the railway staff does not. Season tickets are refunded with a flat amount for each delay.',
  },
  {
    question: 'Why is my tap water brown in the morning?',
    passage:
      'Discoloured water after a night without use mostly carries rust from old iron pipes. It is rarely harmful, but it stains laundry. Open the cold faucet nearest to the meter and let it run for several minutes until the flow is clear again. If the whole street is affected, the utility is probably flushing hydrants. Should the colour return every day, have a plumber inspect the service line and the heater.',
  },
  {
    question: 'Who has to approve a purchase above ten thousand euros?',
    passage:
      'Orders up to 2,000 are released by the head of the team. Between that and the five-figure limit the department manager signs together with procurement, and three offers have to be attached. Anything beyond needs the chief financial officer as well as a member of the board. Splitting one order into several smaller ones in order to stay below a threshold is not allowed and is reported to internal audit.',
  },
  {
    question: 'Which exercises help against pain in the lower back?',
    passage:
      'Physiotherapists recommend gentle movement instead of rest. Lying on your back, pull one knee to the chest and hold it for twenty seconds, then change sides. The bridge, in which the hips are lifted until shoulders and thighs form a line, strengthens the muscles around the spine. Walking half an hour a day does more than any belt. Stop and see a doctor if a leg becomes numb or weak.',
  },
  {
    question: 'How do I keep thieves out of my online account?',
    passage:
      'Use a long passphrase that you have for no other site and let a password manager remember it. Turn on the second factor, so that signing in also asks for a code from your phone. Never follow links in messages that claim there is an urgent problem; type the address yourself instead. Look at the list of signed-in devices now and then, and remove those that you do not recognise.',
  },
  {
    question: 'When is the best time to plant tomatoes outside?',
    passage:
      'Seedlings are raised on a bright windowsill from the middle of March. They go into the garden bed only after the last night frost, in many regions from the third week of May, because temperatures below ten degrees stunt them. Harden the young plants for a week by placing them on the balcony during the day. Set them deep, sixty centimetres apart, and tie them to a stake.',
  },
  {
    question: 'What happens if the supplier delivers defective parts?',
    passage:
      'The buyer inspects incoming goods within ten working days and reports faults in writing with photographs. The vendor then repairs or replaces the affected items at its own cost, including freight. If this fails twice, the customer may lower the price or withdraw from the contract. Claims for quality deficiencies expire twenty-four months after handover. Liability for loss of production is limited to the value of the order.',
  },
  {
    question: 'How are children insured when both parents work?',
    passage:
      'Sons and daughters are covered without a premium of their own in the statutory health scheme as long as one of the parents is a member. The free family cover ends at eighteen, at twenty-three for those without a job, and at twenty-five for students and apprentices. Where the better earning spouse is privately insured and above the income ceiling, the child needs a separate policy.',
  },
  {
    question: 'Why does the moon change its shape during the month?',
    passage:
      "Half of the Earth's satellite is always lit by the sun, but from the ground we see that half from a different angle every night. When it stands between us and the star, the dark side faces us. A week later the right half glows, after another week the entire disc, and then the light wanes again. One such cycle takes twenty-nine and a half days.",
  },
  {
    question: 'How much did sales grow in the last quarter?',
    passage:
      'Between July and September the group took in 48.3 million, an increase of eleven percent over the same period of the previous year. Most of it came from maintenance contracts and from the new branch in Lisbon, while hardware stayed behind expectations. Operating profit rose to 6.1 million. For the rest of the year management expects revenue to develop at a slightly slower pace because two large customers postponed projects.',
  },
  {
    question: 'What do I need to bring a dog on holiday abroad?',
    passage:
      'Pets that cross a border within the union carry a blue passport issued by a veterinarian, a microchip, and a rabies vaccination that is at least twenty-one days old. Some states also ask for a treatment against tapeworm shortly before entry. Airlines accept small animals in the cabin in a bag of up to eight kilograms, larger ones in a crate in the hold. Reserve early, since places are few.',
  },
  {
    question: 'How often does the fire alarm have to be checked?',
    passage:
      'The detection system of the building is tested every three months by the caretaker and once a year by a certified company. Each smoke detector is triggered at least once in that time, batteries are replaced after two years, and the sirens are measured on every floor. Results go into the log book at the reception. Between inspections anybody who notices a blinking yellow lamp tells facility management.',
  },
  {
    question: 'Is it possible to pay my tax bill in instalments?',
    passage:
      'Anyone who cannot settle the assessment at once may ask the revenue office for deferral. The request explains the financial situation and proposes monthly amounts; bank statements are enclosed. Interest of half a percent a month is charged. The authority usually agrees if the debt is cleared within a year and returns were filed on time. Enforcement rests while the application is being examined.',
  },
  {
    question: 'Which film should I watch with my grandparents?',
    passage:
      'For an evening with several generations on the sofa, quiet comedies work best. Choose a story without cruel scenes, with music that older viewers know and jokes that the young understand. Classics from the fifties with a famous couple in Rome, a tale about a village choir, or an animated adventure about a balloon and a house are safe picks. Switch on subtitles, and plan a break for tea.',
  },
]
