/** Questions and titles as people type them, by language. */
const LISTS = {
  tr: `Yıllık izin kaç gün?
Kira ne zaman ödenir?
Sözleşme nasıl feshedilir?
İhbar süresi nedir?
Fatura kime gönderilir?
Fazla mesai ücreti ne kadar?
Hastalık raporu nereye verilir?
Depozito geri ödenir mi?
Bakım kim tarafından yapılır?
Garanti süresi kaç yıl?
Seyahat masrafları nasıl karşılanır?
Evden çalışma kuralları
Acil durumda kimi aramalıyım?
Şifremi nasıl değiştiririm?
Veriler ne kadar saklanır?
Ofis saat kaçta açılır?
Yangın çıkışı nerede?
Toplantı odası nasıl ayrılır?
Deneme süresi ne kadar sürer?
Maaşlar ayın kaçında yatar?
Doğum izni kaç hafta?
Teslimat süresi ne kadar?
İade koşulları nelerdir?
Vergi numarası nerede yazıyor?
Hangi belgeler gerekli?
Yeni çalışanlar için rehber
Gizlilik sözleşmesi
Bütçe kim tarafından onaylanır?
Otopark ücretli mi?
Misafirler nereye kaydolur?
Kaza olursa ne yapmalıyım?
Yazıcı neden çalışmıyor?
Şikayet nasıl yapılır?
Ürün kaç volt ile çalışır?
Filtre ne sıklıkla değişir?
Yönetim kurulu kararları
Araç kiralama koşulları
Emeklilik başvurusu nasıl yapılır?
Gıda güvenliği kuralları
Son ödeme tarihi ne zaman?
Kaç kişi katıldı?`,
  ru: `Сколько дней отпуска?
Когда платить аренду?
Как расторгнуть договор?
Какой срок уведомления?
Кому отправить счёт?
Как оплачиваются сверхурочные?
Куда сдать больничный лист?
Возвращается ли залог?
Кто проводит обслуживание?
Сколько лет гарантия?
Как возместить командировочные расходы?
Правила удалённой работы
Кому звонить в аварийной ситуации?
Как сменить пароль?
Как долго хранятся данные?
Во сколько открывается офис?
Где пожарный выход?
Как забронировать переговорную?
Сколько длится испытательный срок?
Какого числа зарплата?
Сколько недель декретный отпуск?
Каков срок поставки?
Условия возврата товара
Где указан ИНН?
Какие документы нужны?
Руководство для новых сотрудников
Соглашение о конфиденциальности
Кто утверждает бюджет?
Парковка платная?
Где регистрируются гости?
Что делать при аварии?
Почему не работает принтер?
Как подать жалобу?
От какого напряжения работает прибор?
Как часто менять фильтр?
Решения совета директоров
Условия аренды машины
Как оформить пенсию?
Правила безопасности пищевых продуктов
Назначения и решения больницы
Служители и посетители музея
Сколько человек участвовало?`,
  de: `Wie viele Urlaubstage gibt es?
Wann ist die Miete fällig?
Wie kündige ich den Vertrag?
Welche Kündigungsfrist gilt?
An wen geht die Rechnung?
Wie werden Überstunden bezahlt?
Wohin mit der Krankmeldung?
Wird die Kaution erstattet?
Wer macht die Wartung?
Wie lange gilt die Garantie?
Reisekosten abrechnen
Regeln für Homeoffice
Wen rufe ich im Notfall an?
Passwort ändern
Wie lange werden Daten gespeichert?
Wann öffnet das Büro?
Wo ist der Notausgang?
Besprechungsraum buchen
Wie lange dauert die Probezeit?
Wann kommt das Gehalt?
Wie viele Wochen Mutterschutz?
Wie lang ist die Lieferzeit?
Bedingungen für die Rückgabe
Wo steht die Steuernummer?
Welche Unterlagen brauche ich?
Leitfaden für neue Kollegen
Geheimhaltungsvereinbarung
Wer genehmigt das Budget?
Kostet der Parkplatz etwas?
Wo melden sich Gäste an?
Was tun bei einem Unfall?
Warum druckt der Drucker nicht?
Wie reiche ich eine Beschwerde ein?
Mit wie viel Volt läuft das Gerät?
Wie oft wird der Filter gewechselt?
Beschlüsse des Vorstands
Bedingungen der Autovermietung
Wie beantrage ich Rente?
Hausordnung
Regeln zur Lebensmittelsicherheit
Wie viele Personen nahmen teil?`,
  bg: `Колко дни е отпускът?
Кога се плаща наемът?
Как се прекратява договорът?
Какъв е срокът за предизвестие?
На кого се изпраща фактурата?
Как се заплаща извънредният труд?
Къде се подава болничният лист?
Връща ли се депозитът?
Кой извършва поддръжката?
Колко години е гаранцията?
Как се възстановяват пътните разходи?
Правила за работа от вкъщи
На кого да се обадя при авария?
Как да сменя паролата?
Колко дълго се пазят данните?
В колко часа отваря офисът?
Къде е аварийният изход?
Как се запазва зала за срещи?
Колко трае изпитателният срок?
На коя дата е заплатата?
Колко седмици е майчинството?
Какъв е срокът за доставка?
Условия за връщане на стока
Къде е посочен данъчният номер?
Какви документи са нужни?
Наръчник за нови служители
Споразумение за поверителност
Кой одобрява бюджета?
Платен ли е паркингът?
Къде се регистрират гостите?
Какво да правя при злополука?
Защо не работи принтерът?
Как се подава жалба?
С какво напрежение работи уредът?
Колко често се сменя филтърът?
Решения на управителния съвет
Условия за наем на кола
Как се кандидатства за пенсия?
Болници и служители
Назначения през март
Колко души участваха?`,
  fr: `Combien de jours de congé ?
Quand faut-il payer le loyer ?
Comment résilier le contrat ?
Quel est le délai de préavis ?
À qui envoyer la facture ?
Comment sont payées les heures supplémentaires ?
Où envoyer l'arrêt maladie ?
La caution est-elle remboursée ?
Qui fait l'entretien ?
Quelle est la durée de la garantie ?
Remboursement des frais de déplacement
Règles du télétravail
Qui appeler en cas d'urgence ?
Comment changer mon mot de passe ?
Combien de temps les données sont-elles gardées ?
À quelle heure ouvre le bureau ?
Où est la sortie de secours ?
Réserver une salle de réunion
Combien dure la période d'essai ?
Quand le salaire est-il versé ?
Combien de semaines de congé maternité ?
Quel est le délai de livraison ?
Conditions de retour
Où figure le numéro fiscal ?
Quels documents faut-il ?
Guide des nouveaux employés
Accord de confidentialité
Qui approuve le budget ?
Le parking est-il payant ?
Où s'inscrivent les visiteurs ?
Que faire en cas d'accident ?
Pourquoi l'imprimante ne marche pas ?
Comment déposer une plainte ?
Quelle tension pour l'appareil ?
À quelle fréquence changer le filtre ?
Décisions du conseil
Conditions de location de voiture
Comment demander la retraite ?
Règlement intérieur
Sécurité alimentaire
Combien de personnes étaient présentes ?`,
  es: `¿Cuántos días de vacaciones hay?
¿Cuándo se paga el alquiler?
¿Cómo se rescinde el contrato?
¿Cuál es el plazo de preaviso?
¿A quién se envía la factura?
¿Cómo se pagan las horas extra?
¿Dónde entrego la baja médica?
¿Se devuelve la fianza?
¿Quién hace el mantenimiento?
¿Cuántos años dura la garantía?
Reembolso de gastos de viaje
Normas de teletrabajo
¿A quién llamo en una emergencia?
¿Cómo cambio mi contraseña?
¿Cuánto tiempo se guardan los datos?
¿A qué hora abre la oficina?
¿Dónde está la salida de emergencia?
Reservar una sala de reuniones
¿Cuánto dura el periodo de prueba?
¿Qué día se cobra la nómina?
¿Cuántas semanas de baja maternal?
¿Cuál es el plazo de entrega?
Condiciones de devolución
¿Dónde figura el número fiscal?
¿Qué documentos necesito?
Guía para nuevos empleados
Acuerdo de confidencialidad
¿Quién aprueba el presupuesto?
¿El aparcamiento es de pago?
¿Dónde se registran las visitas?
¿Qué hago si hay un accidente?
¿Por qué no funciona la impresora?
¿Cómo presento una queja?
¿Con qué voltaje funciona el aparato?
¿Cada cuánto se cambia el filtro?
Acuerdos del consejo
Condiciones de alquiler de coches
¿Cómo solicito la jubilación?
Reglamento interno
Seguridad alimentaria
¿Cuántas personas asistieron?`,
} as const

/** The languages with questions. */
export const ASKED = [
  'tr',
  'ru',
  'de',
  'bg',
  'fr',
  'es',
] as const satisfies readonly (keyof typeof LISTS)[]

/** More than 40 questions and titles in a language. */
export function questionsIn(language: keyof typeof LISTS): readonly string[] {
  return LISTS[language].split('\n')
}
