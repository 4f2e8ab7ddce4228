import { existsSync, readFileSync } from 'node:fs'
import type { LanguageCode } from './languages.ts'

/** Words of everyday documents, in several forms. */
const WORDS: Readonly<Record<LanguageCode, string>> = {
  ar: 'العقد العقود الموظف الموظفين الموظفون المستشفى المستشفيات القرار القرارات الشركة شركات الفاتورة فواتير مدرسة المدارس كتاب كتبهم للعاملين والمدينة بالوثائق استخدام يستخدمون تقرير التقارير سنة سنوات حكومة وزارة المسؤولية',
  bg: 'болница болници болницата служител служители служителите назначение назначения назначението решение решения решенията договор договори договорът договорите ученик ученици колеги колези важен важна важни министър министри голям големи функция функции въпрос въпроси адрес адреси град градове герой герои успех успехи книга книги срок срокове сроковете седмица седмици година години къща къщи стая стаи училище училища данък данъци разход разходи търговец търговци двигател двигатели правило правила фактура фактури плащане плащания сграда сгради идея идеи цена цени бял бяла бели учител учители директор директори проблем проблеми жена жени албена записи процеси кризи фрази монаси подлози археолози разходите възнаграждение възнаграждения отпуск отпуски уволнение уволнения обезщетение обезщетения споразумение споразумения прекратяване задължения изпълнение нарушения работодател работодатели работник работници собственик собственици наемател наематели заявление заявления удостоверение удостоверения граждани общини области министерства закони наредби членове алинеи',
  cs: 'smlouva smlouvy smluv zaměstnanec zaměstnanci zaměstnanců nemocnice nemocnicích rozhodnutí faktura faktury faktur školy školách kniha knihy města městech vláda ministerstvo odpovědnost výpověď výpovědi lhůta lhůty platba plateb nájemce nájemci práva povinnosti škodách nejlepší',
  pl: 'umowa umowy umów pracownik pracownicy pracowników szpital szpitale szpitali decyzja decyzje faktura faktury szkoła szkoły książka książki miasto miasta miast rząd ministerstwo odpowiedzialność wypowiedzenie okres płatność płatności najemca najemcy prawa obowiązki najlepszy',
  da: 'kontrakt kontrakter kontrakterne medarbejder medarbejdere sygehus sygehuse beslutning beslutninger faktura fakturaer skole skolerne bog bøger by byer regering ministerium ansvar opsigelse frist fristen betaling betalinger lejer lejere rettigheder pligter bedste arbejdsløshed',
  de: 'Vertrag Verträge Verträgen Mitarbeiter Mitarbeiterinnen Krankenhaus Krankenhäuser Entscheidung Entscheidungen Rechnung Rechnungen Schule Schulen Buch Bücher Stadt Städte Regierung Ministerium Verantwortung Kündigung Kündigungsfristen Zahlung Mieter Rechte Pflichten Straße Strassen Größe müssen',
  el: 'σύμβαση συμβάσεις συμβάσεων υπάλληλος υπάλληλοι υπαλλήλων νοσοκομείο νοσοκομεία απόφαση αποφάσεις τιμολόγιο τιμολόγια σχολείο σχολεία βιβλίο βιβλία πόλη πόλεις κυβέρνηση υπουργείο ευθύνη καταγγελία προθεσμία πληρωμή πληρωμές ενοικιαστής δικαιώματα υποχρεώσεις καλύτερος',
  en: "contract contracts contracted employee employees hospital hospitals decision decisions invoice invoices school schools book books city cities government ministry responsibility termination notice period payment payments tenant tenants rights obligations best running happily children's",
  es: 'contrato contratos empleado empleados empleadas hospital hospitales decisión decisiones factura facturas escuela escuelas libro libros ciudad ciudades gobierno ministerio responsabilidad rescisión plazo plazos pago pagos inquilino derechos obligaciones mejores niños rápidamente publicadas',
  fi: 'sopimus sopimukset sopimusten työntekijä työntekijät sairaala sairaalat sairaaloissa päätös päätökset lasku laskut koulu koulut kouluissa kirja kirjat kaupunki kaupungit hallitus ministeriö vastuu irtisanominen määräaika maksu maksut vuokralainen oikeudet velvollisuudet paras talossanikin',
  fr: "contrat contrats employé employée employés hôpital hôpitaux décision décisions facture factures école écoles livre livres ville villes gouvernement ministère responsabilité résiliation délai délais paiement paiements locataire droits obligations meilleur rapidement l'école",
  hi: 'अनुबंध अनुबंधों कर्मचारी कर्मचारियों अस्पताल अस्पतालों निर्णय निर्णयों चालान विद्यालय विद्यालयों पुस्तक पुस्तकें नगर नगरों सरकार मंत्रालय दायित्व समाप्ति अवधि भुगतान किरायेदार अधिकार अधिकारों कर्तव्य लड़का लड़के लड़कियाँ बच्चों',
  hu: 'szerződés szerződések szerződéseket munkavállaló munkavállalók kórház kórházak kórházakban döntés döntések számla számlák iskola iskolák iskolákban könyv könyvek város városok kormány minisztérium felelősség felmondás határidő fizetés bérlő jogok kötelezettségek legjobb házaimban',
  hy: 'պայմանագիր պայմանագրեր աշխատակից աշխատակիցներ հիվանդանոց հիվանդանոցներ որոշում որոշումներ հաշիվ դպրոց դպրոցներ գիրք գրքեր քաղաք քաղաքներ կառավարություն նախարարություն պատասխանատվություն ժամկետ վճարում իրավունքներ պարտականություններ լավագույն',
  id: 'kontrak kontraknya karyawan rumah sakit keputusan memutuskan faktur sekolah bersekolah buku pembukuan kota perkotaan pemerintah pemerintahan kementerian tanggung jawab pertanggungjawaban pemutusan pembayaran membayar penyewa menyewakan hak kewajiban terbaik menggunakan digunakan',
  it: "contratto contratti dipendente dipendenti ospedale ospedali decisione decisioni fattura fatture scuola scuole libro libri città governo ministero responsabilità recesso termine termini pagamento pagamenti inquilino diritti obblighi migliore rapidamente dell'anno perché",
  ne: 'सम्झौता सम्झौताहरू कर्मचारी कर्मचारीहरू अस्पताल अस्पतालहरू निर्णय निर्णयहरू बीजक विद्यालय विद्यालयहरू पुस्तक पुस्तकहरू सहर सहरहरू सरकार मन्त्रालय दायित्व अवधि भुक्तानी अधिकार कर्तव्य घरमा केटाहरूले',
  nl: 'contract contracten werknemer werknemers ziekenhuis ziekenhuizen beslissing beslissingen factuur facturen school scholen boek boeken stad steden regering ministerie verantwoordelijkheid opzegging termijn betaling betalingen huurder rechten plichten beste snelheid kinderen zoë',
  no: 'kontrakt kontrakter kontraktene ansatt ansatte sykehus sykehusene beslutning beslutninger faktura fakturaer skole skolene bok bøker by byer regjering departement ansvar oppsigelse frist betaling betalinger leietaker rettigheter plikter beste arbeidsledighet',
  pt: 'contrato contratos empregado empregados hospital hospitais decisão decisões fatura faturas escola escolas livro livros cidade cidades governo ministério responsabilidade rescisão prazo prazos pagamento inquilino direitos obrigações melhores rapidamente ações',
  ro: 'contract contracte contractele angajat angajați angajații spital spitale decizie decizii factură facturi școală școli carte cărți oraș orașe guvern minister responsabilitate reziliere termen termene plată plăți chiriaș drepturi obligații cei mai buni',
  ru: 'договор договоры договоров сотрудник сотрудники сотрудников больница больницы решение решения решений счёт счета школа школы школах книга книги город города правительство министерство ответственность увольнение срок сроки платёж платежи арендатор права обязанности лучший отчёт',
  sr: 'уговор уговори уговора запослени запослених болница болнице одлука одлуке рачун рачуни школа школе књига књиге град градови влада министарство одговорност отказ рок рокови плаћање права обавезе најбољи ugovor ugovori zaposleni bolnica odluka račun škola knjiga gradovi odgovornost najbolji',
  sv: 'avtal avtalen avtalets anställd anställda sjukhus sjukhusen beslut besluten faktura fakturor skola skolorna bok böcker stad städer regering ministerium ansvar uppsägning frist betalning betalningar hyresgäst rättigheter skyldigheter bästa arbetslöshet',
  ta: 'ஒப்பந்தம் ஒப்பந்தங்கள் ஊழியர் ஊழியர்கள் மருத்துவமனை மருத்துவமனைகள் முடிவு முடிவுகள் விலைப்பட்டியல் பள்ளி பள்ளிகள் புத்தகம் புத்தகங்கள் நகரம் நகரங்கள் அரசு அமைச்சகம் பொறுப்பு காலம் கட்டணம் உரிமைகள் கடமைகள் வீட்டில் குழந்தைகளுக்கு',
  tr: 'sözleşme sözleşmeler sözleşmelerin çalışan çalışanlar çalışanların hastane hastaneler hastanelerde karar kararlar fatura faturalar okul okullarda kitap kitaplar şehir şehirler hükümet bakanlık sorumluluk fesih süre süreler ödeme ödemeler kiracı haklar yükümlülükler evlerimizden ısı İstanbul',
  uk: "договір договори договорів працівник працівники працівників лікарня лікарні рішення рішень рахунок рахунки школа школи школах книга книги місто міста уряд міністерство відповідальність звільнення строк строки платіж орендар права обов'язки найкращий їжа ґанок",
}

/** Dictionaries of Debian's packages wbulgarian, wngerman, hunspell-ru and so on, and their encodings. */
const DICTIONARIES: Partial<Record<LanguageCode, readonly [file: string, encoding?: string]>> = {
  ar: ['hunspell/ar.dic'],
  bg: ['dict/bulgarian'],
  cs: ['hunspell/cs_CZ.dic', 'iso-8859-2'],
  da: ['dict/danish'],
  de: ['dict/ngerman'],
  el: ['hunspell/el_GR.dic'],
  en: ['dict/british-english'],
  es: ['dict/spanish'],
  fr: ['dict/french'],
  hi: ['hunspell/hi_IN.dic'],
  hu: ['hunspell/hu_HU.dic'],
  id: ['hunspell/id_ID.dic'],
  it: ['dict/italian'],
  ne: ['hunspell/ne_NP.dic'],
  nl: ['dict/dutch'],
  no: ['dict/bokmaal'],
  pl: ['dict/polish'],
  pt: ['dict/portuguese'],
  ro: ['hunspell/ro_RO.dic'],
  ru: ['hunspell/ru_RU.dic', 'koi8-r'],
  sr: ['hunspell/sr_RS.dic'],
  sv: ['dict/swedish'],
  tr: ['hunspell/tr_TR.dic'],
  uk: ['dict/ukrainian'],
}

/** How many words of a dictionary are tried, evenly spread over it. */
const MOST_WORDS = 5_000

function dictionaryOf(language: LanguageCode): string[] {
  const [name, encoding = 'latin1'] = DICTIONARIES[language] ?? []
  const path = `/usr/share/${name ?? ''}`
  if (name === undefined || !existsSync(path)) return []
  const bytes = readFileSync(path)
  const utf8 = new TextDecoder().decode(bytes)
  const text = utf8.includes('\ufffd') ? new TextDecoder(encoding).decode(bytes) : utf8
  const lines = text.split('\n')
  const step = Math.max(1, Math.floor(lines.length / MOST_WORDS))
  return lines.flatMap((line, at) => (at % step === 0 ? (line.split('/')[0]?.trim() ?? []) : []))
}

/** Real words of a language: ours, and thousands of a dictionary if it is installed. */
export function wordsIn(language: LanguageCode): string[] {
  return [...WORDS[language].split(' '), ...dictionaryOf(language)].filter((word) => word !== '')
}
