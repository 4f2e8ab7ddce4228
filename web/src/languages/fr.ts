import { formatNumber, formatVersion } from '../app/format.ts'
import { plural } from '../app/messages.ts'
import { WISHES } from '../modules/threads/variants.ts'
import type { Dictionary } from './dictionary.ts'

const counted = (count: number, one: string, other: string) =>
  `${formatNumber(count)} ${plural(count, one, other)}`

const manyDocuments = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'document', 'documents')}`

const quoteOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `« ${names[0]} »` : `${formatNumber(names.length)} éléments`

/** The workspace in French. */
export const dictionary: Dictionary = {
  'app/access': {
    title: 'Qui a accès, et pourquoi',
    list: 'Personnes ayant accès',
    capabilities: { READ_ONLY: 'Peut lire', READ_WRITE: 'Peut modifier' },
    capability: 'Autorisation',
    byRole: (role) => `Rôle ${role} dans l’organisation`,
    byOwnFolder: 'Son propre dossier ou son contenu',
    byUser: (path) => `Autorisation sur ${path}`,
    byGroup: (group, path) => `Groupe ${group}, autorisation sur ${path}`,
    here: 'cet élément',
    give: 'Donner accès',
    who: 'Membre ou groupe',
    whoHint: 'Saisissez un nom ou une adresse e-mail',
    group: (name) => `${name} (groupe)`,
    unknownWho: 'Choisissez un membre ou un groupe dans la liste.',
    given: (name) => `${name} a maintenant accès`,
    takeAway: 'Retirer',
    takeAwayOf: (name) => `Retirer : ${name}`,
    takenAway: (name) => `Accès retiré : ${name}`,
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    next: 'Personnes suivantes',
    previous: 'Personnes précédentes',
  },
  'app/action': {
    actions: (name) => `Actions pour ${name}`,
    open: 'Ouvrir',
    openTab: 'Ouvrir dans un nouvel onglet',
    original: 'Ouvrir l’original',
    versions: 'Afficher les versions',
    showFolder: 'Afficher dans son dossier',
    copyLink: 'Copier le lien',
    copied: (name) => `Lien vers ${name} copié`,
    notCopied: 'Votre navigateur a bloqué la copie. Ouvrez l’élément et copiez son adresse.',
    ask: 'Poser une question à ce sujet',
    download: 'Télécharger',
    share: 'Partager',
    shareAsked: 'Partager…',
  },
  'app/archives': {
    making: 'Une archive de l’organisation est en cours de création',
    waiting: 'En attente',
    starting: 'Préparation',
    rows: (count) => `${formatNumber(count)} ${plural(count, 'ligne écrite', 'lignes écrites')}`,
    files: (count) => `${formatNumber(count)} ${plural(count, 'fichier écrit', 'fichiers écrits')}`,
  },
  'app/audit/kind': {
    'session.started': 'Connexion',
    'session.ended': 'Déconnexion',
    'session.refused': 'Connexion refusée',
    'credentials.revoked': 'Toutes les sessions, clés et applications révoquées',
    'password.changed': 'Mot de passe modifié',
    'password.reset_requested': 'Réinitialisation du mot de passe demandée',
    'user.created': 'Compte créé',
    'user.updated': 'Compte modifié',
    'api_key.created': 'Clé API créée',
    'api_key.deleted': 'Clé API supprimée',
    'app.approved': 'Application connectée',
    'app.denied': 'Application refusée',
    'app.disconnected': 'Application déconnectée',
    'tenant.updated': 'Paramètres modifiés',
    'tenant.deleted': 'Organisation supprimée',
    'directory.synchronized': 'Membres synchronisés',
    'member.updated': 'Rôle modifié',
    'member.deactivated': 'Membre désactivé',
    'member.activated': 'Membre activé',
    'member.removed': 'Membre retiré',
    'member.joined': 'Organisation rejointe',
    'responsibilities.taken_over': 'Responsabilités reprises',
    'invite.created': 'Invitation envoyée',
    'invite.updated': 'Invitation modifiée',
    'invite.deleted': 'Invitation annulée',
    'group.created': 'Groupe créé',
    'group.updated': 'Groupe modifié',
    'group.deleted': 'Groupe supprimé',
    'group.member_added': 'Personne ajoutée à un groupe',
    'group.member_removed': 'Personne retirée d’un groupe',
    'permission.created': 'Accès accordé',
    'permission.updated': 'Accès modifié',
    'permission.deleted': 'Accès retiré',
    'access_request.created': 'Accès demandé',
    'access_request.answered': 'Réponse à une demande d’accès',
    'folder.created': 'Dossier créé',
    'folder.updated': 'Dossier renommé ou déplacé',
    'folder.deleted': 'Dossier supprimé définitivement',
    'document.created': 'Document créé',
    'document.updated': 'Document modifié',
    'document.deleted': 'Document supprimé définitivement',
    'upload.started': 'Envoi en plusieurs parties commencé',
    'upload.aborted': 'Envoi en plusieurs parties annulé',
    'upload.expired': 'Envoi inachevé supprimé',
    'document.checked_out': 'Document réservé',
    'document.checked_in': 'Réservation du document levée',
    'version.created': 'Version créée',
    'version.updated': 'Version modifiée',
    'version.deleted': 'Version supprimée définitivement',
    'ingestion.restarted': 'Traitement relancé',
    'ingestion.canceled': 'Traitement annulé',
    'ingestion.completed': 'Traitement terminé',
    'ingestion.failed': 'Échec du traitement',
    'section.created': 'Section créée',
    'section.updated': 'Section modifiée',
    'section.deleted': 'Section supprimée',
    'chunk.created': 'Passage créé',
    'chunk.updated': 'Passage modifié',
    'chunk.deleted': 'Passage supprimé',
    'lineage.created': 'Passage lié à sa source',
    'lineage.deleted': 'Lien d’un passage avec sa source supprimé',
    'tag.created': 'Étiquette créée',
    'tag.updated': 'Étiquette modifiée',
    'tag.deleted': 'Étiquette supprimée',
    'item.tagged': 'Étiquettes ajoutées',
    'item.untagged': 'Étiquettes retirées',
    'item.moved': 'Déplacement groupé',
    'item.noted': 'Événement ajouté',
    'item.trashed': 'Mise à la corbeille',
    'item.restored': 'Restauration depuis la corbeille',
    'item.deleted': 'Suppression définitive',
    'source.created': 'Source créée',
    'source.updated': 'Source modifiée',
    'source.deleted': 'Source supprimée',
    'source.run': 'Exécution d’une source lancée',
    'source.run_ended': 'Exécution d’une source terminée',
    'source.pushed': 'Éléments envoyés à une source',
    'tenant_archive.created': 'Archive de l’organisation demandée',
    'tenant_archive.deleted': 'Archive de l’organisation supprimée ou annulée',
    'tenant_archive.downloaded': 'Archive de l’organisation téléchargée',
    'item.expired': 'Document supprimé par une règle de conservation',
    'legal_hold.created': 'Gel juridique appliqué',
    'legal_hold.released': 'Gel juridique levé',
    'retention_rule.created': 'Règle de conservation créée',
    'retention_rule.updated': 'Règle de conservation modifiée',
    'retention_rule.deleted': 'Règle de conservation supprimée',
    'link.created': 'Lien créé',
    'link.deleted': 'Lien supprimé',
    'link.opened': 'Lien ouvert',
    'thread.created': 'Conversation créée',
    'thread.updated': 'Conversation renommée',
    'thread.deleted': 'Conversation supprimée',
    'message.created': 'Message écrit dans une conversation',
    'feedback.created': 'Avis donné',
    'feedback.deleted': 'Avis supprimé',
    'comment.created': 'Commentaire ajouté',
    'comment.updated': 'Commentaire modifié',
    'comment.deleted': 'Commentaire supprimé',
    'workflow.created': 'Workflow créé',
    'workflow.updated': 'Workflow modifié',
    'workflow.deleted': 'Workflow supprimé',
    'workflow.run': 'Workflow exécuté',
    'workflow.run_ended': 'Exécution d’un workflow terminée',
    'workflow.run_deleted': 'Exécution d’un workflow supprimée',
    'webhook.created': 'Webhook créé',
    'webhook.updated': 'Webhook modifié',
    'webhook.deleted': 'Webhook supprimé',
    'webhook.sent': 'Webhook renvoyé',
    'chat_model.created': 'Modèle de langage ajouté',
    'chat_model.updated': 'Modèle de langage modifié',
    'chat_model.deleted': 'Modèle de langage supprimé',
    'agent.called': 'Appel',
    'agent.ended': 'Fin de l’appel',
    'agent.changed': 'Modification effectuée avec un outil',
    'archive.downloaded': 'Fichier ZIP téléchargé',
    'file.opened': 'Fichier ouvert',
    'content.read': 'Texte lu par un programme',
    'search.made': 'Recherche effectuée par un programme',
    'answer.given': 'Réponse reçue',
    'audit.exported': 'Journal d’audit exporté',
    'private.read': 'Lecture dans un dossier privé',
  },
  'app/audit': {
    list: 'Événements',
    when: 'Quand',
    who: 'Qui',
    what: 'Quoi',
    through: 'Via',
    details: 'Détails',
    nobody: 'Inconnu',
    server: 'Le serveur',
    former: 'Ancien membre',
    none: 'Aucun événement',
    noneWhy: 'Rien ne correspond à cette sélection.',
    more: 'Afficher plus',
    credentials: {
      session: 'Navigateur',
      api_key: 'Clé API',
      access_token: 'Application',
      none: '—',
      link: 'Lien',
      service: 'Le serveur',
      source: 'Une source',
      workflow: 'Un workflow',
    },
    operation: 'Opération',
    app: 'Application',
    address: 'Adresse',
    request: 'Requête',
    number: 'Numéro dans la chaîne',
    notYet: 'attribué dans quelques secondes',
    privateOf: 'Dans le dossier privé d’une autre personne',
    chunks: (count) => `Passages transmis : ${formatNumber(count)}`,
    moreChanges: (count) =>
      `et ${formatNumber(count)} ${plural(count, 'autre modification', 'autres modifications')}`,
    added: 'ajouté',
    changed: 'modifié',
    deleted: 'supprimé',
    nothing: 'rien',
    history: 'Qui a fait quoi',
    historyWhy:
      'Modifications, téléchargements, réponses et lectures par des programmes, du plus récent au plus ancien.',
    allHistory: 'Historique complet',
    noHistory: 'Rien n’est encore enregistré.',
    groups: {
      all: 'Tout',
      reads: 'Lectures et téléchargements',
      signIn: 'Connexions, clés et applications',
      access: 'Accès',
      people: 'Personnes et groupes',
      deletions: 'Corbeille et suppressions',
      content: 'Documents et dossiers',
      settings: 'Paramètres',
      sources: 'Sources',
      talk: 'Conversations et commentaires',
      automation: 'Workflows et webhooks',
      agents: 'Agents',
    },
    outcomes: { done: 'effectué', refused: 'refusé', failed: 'échec' },
  },
  'app/kept/favorites': {
    favorites: 'Favoris',
    add: 'Ajouter aux favoris',
    remove: 'Retirer des favoris',
    removed: (name) => `${name} ne figure plus dans vos favoris`,
    moved: (name, place, count) => `${name} est maintenant en position ${place} sur ${count}`,
    how: 'Pour changer l’ordre, faites glisser les favoris ou appuyez sur Alt et sur les flèches haut ou bas.',
  },
  'app/feedback': {
    why: 'Qu’est-ce qui n’allait pas ?',
    reasons: {
      INCORRECT: 'C’est faux',
      MISSING_INFO: 'Il manque quelque chose',
      NOT_RELEVANT: 'Hors sujet',
      BAD_CITATIONS: 'Les sources ne le confirment pas',
      HALLUCINATION: 'C’est inventé',
      OCR_ERROR: 'Des caractères ont été mal reconnus',
      PARSING_ERROR: 'Des mots sont dans le désordre ou coupés',
      STRUCTURE_ISSUE: 'Le texte est sous le mauvais titre',
      TABLE_ERROR: 'Le tableau est faux',
      FORMATTING: 'Les lignes ou les paragraphes sont mal découpés',
      OTHER: 'Autre chose',
    },
    comment: { MESSAGE: 'Quelle réponse attendiez-vous ?', CHUNK: 'Que devrait-on lire ici ?' },
    send: 'Envoyer',
    thanks: 'Merci, votre avis a été enregistré.',
  },
  'app/kept/following': {
    follow: 'Suivre',
    unfollow: 'Ne plus suivre',
    followed: (name) =>
      `Vous recevrez une notification lorsque quelqu’un complétera ou modifiera ${name}`,
    unfollowed: (name) => `Vous ne suivez plus ${name}`,
  },
  'app/kinds': {
    folder: 'Dossier',
    pdf: 'PDF',
    word: 'Document Word',
    writer: 'Document texte',
    sheet: 'Feuille de calcul',
    csv: 'Tableau CSV',
    slides: 'Présentation',
    image: 'Image',
    markdown: 'Markdown',
    web: 'Page web',
    mail: 'E-mail',
    book: 'Livre numérique',
    text: 'Texte',
    file: 'Fichier',
  },
  'app/many': {
    showing: (shown, total) => `${formatNumber(shown)} sur ${formatNumber(total)}`,
    more: 'Afficher plus',
    nothingFound: 'Aucun résultat',
    leftOut: (count) =>
      count === 1
        ? 'Un élément est resté inchangé'
        : `${formatNumber(count)} éléments sont restés inchangés`,
  },
  'app/models': {
    model: 'Modèle',
    byDefault: (name) => `${name} (par défaut)`,
  },
  'app/notices': {
    notices: 'Notifications',
    unread: 'à lire',
    readAll: 'Tout marquer comme lu',
    markRead: 'Marquer comme lue',
    markUnread: 'Marquer comme non lue',
    isUnread: 'Non lue.',
    older: 'Afficher les notifications plus anciennes',
    none: 'Rien de nouveau',
    noneWhy: 'Ce qui vous concerne, comme une mention ou un nouvel accès, apparaîtra ici.',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    somebody: 'Quelqu’un',
    item: 'un élément',
    access_requested: (who, what) => `${who} demande l’accès à ${what}`,
    access_given: (who, what) => `${who} vous a donné accès à ${what}`,
    access_declined: (who) => `${who} a refusé votre demande d’accès`,
    mentioned: (who, what) => `${who} vous mentionne dans ${what}`,
    replied: (who, what) => `${who} a répondu à votre commentaire sur ${what}`,
    items_added: (count, what) =>
      `${counted(count, 'document a été ajouté', 'documents ont été ajoutés')} à ${what}`,
    item_changed: (what) => `${what} a été modifié`,
    items_changed: (count, what) =>
      `${counted(count, 'document modifié', 'documents modifiés')} dans ${what}`,
    search_matched: (count, name) =>
      `${counted(count, 'nouveau résultat', 'nouveaux résultats')} pour « ${name} »`,
  },
  'app/open-to-folder': {
    title: 'Rendre ce document lisible par toutes les personnes qui peuvent lire le dossier ?',
    why: 'La source ne permet qu’à certaines personnes de lire ce document. Une fois détaché de la source, il sera lisible par toutes les personnes qui peuvent lire le dossier.',
    open: 'Ouvrir l’accès',
  },
  'app/past': {
    asItWas: 'État au…',
    title: 'Revenir en arrière',
    time: 'Date et heure',
    hint: 'Dans le fuseau horaire de cet appareil. Vous voyez ce qui existait alors, dans la limite de ce que vous pouvez lire aujourd’hui.',
    show: 'Afficher',
    shown: (time) => `Vous voyez l’état du ${time}. Aucune modification n’est possible ici.`,
    other: 'Choisir un autre moment',
    back: 'Revenir au présent',
  },
  'app/people': { OWNER: 'Propriétaire', ADMIN: 'Administrateur', USER: 'Membre' },
  'app/remedies': {
    again: 'Relancez la tâche : la cause était probablement passagère.',
    file: 'Relancer la tâche n’y changera rien. Importez un fichier lisible comme nouvelle version.',
    administrator:
      'La personne qui exploite ce serveur doit d’abord corriger la cause. Relancez ensuite la tâche.',
    upload: 'Importer une autre version…',
  },
  'app/retention/receipt': {
    download: 'Télécharger l’attestation',
    showAll: 'Afficher les attestations',
    receipts: 'Attestations de suppression',
    waiting:
      'L’attestation n’est pas encore complète, car des fichiers sont en cours de suppression.',
  },
  'app/retention': {
    action: 'Gel juridique…',
    badge: 'Gel juridique',
    ruled: 'Des règles de conservation s’appliquent',
    ruleBadge: 'Conservation',
    held: 'Sous gel juridique',
    contains: 'Contient des éléments sous gel juridique',
    title: (name) => `Conservation de « ${name} »`,
    titleOfMany: (count) => `Gel juridique de ${formatNumber(count)} éléments`,
    what: 'Un gel juridique conserve un élément avec tout ce qu’il contient. Tant que le gel n’est pas levé, rien ni personne ne peut supprimer l’élément, le mettre à la corbeille ou modifier ses passages. De nouvelles versions peuvent être importées.',
    none: 'Aucun gel juridique ne s’applique à cet élément.',
    someHeld: (held, all) =>
      `${formatNumber(held)} de ces ${formatNumber(all)} éléments ${plural(held, 'est', 'sont')} déjà sous gel juridique.`,
    list: 'Gels juridiques',
    onIt: (day) => `Sur cet élément depuis le ${day}`,
    above: (name, day) => `Sur le dossier « ${name} » depuis le ${day}`,
    below: (name, day) => `Sur « ${name} », qui s’y trouve, depuis le ${day}`,
    unreadable: 'un élément que vous ne pouvez pas lire',
    placedBy: (who) => `Appliqué par ${who}`,
    formerMember: 'un ancien membre',
    more: (count) => `et ${formatNumber(count)} ${plural(count, 'autre', 'autres')}`,
    askAdmins: 'Le propriétaire et les administrateurs peuvent lever un gel juridique.',
    reason: 'Motif du gel juridique',
    reasonHint:
      'Pourquoi l’élément doit être conservé, par exemple le numéro d’une procédure. Seuls le propriétaire et les administrateurs voient ce motif.',
    place: 'Appliquer le gel',
    placed: (count) =>
      `Gel juridique appliqué à ${formatNumber(count)} ${plural(count, 'élément', 'éléments')}`,
    release: 'Lever',
    releaseOf: (name) => `Lever le gel sur ${name}`,
    releaseSure:
      'L’élément pourra ensuite être supprimé, sauf si un autre gel s’applique. Si son délai dans la corbeille est écoulé, il sera supprimé définitivement.',
    released: (name) => `Gel levé sur ${name}`,
    keepOne: 'Cet élément est sous gel juridique et ne peut pas être supprimé.',
    keepAll: 'Tous ces éléments sont sous gel juridique et ne peuvent pas être supprimés.',
    keepSome: (kept, all) =>
      `${formatNumber(kept)} de ces ${formatNumber(all)} éléments ${plural(kept, 'est sous gel juridique et ne peut pas être supprimé', 'sont sous gel juridique et ne peuvent pas être supprimés')} :`,
    staysOne: 'Cet élément ne peut pas quitter un dossier sous gel juridique.',
    stay: (kept, all) =>
      `${formatNumber(kept)} ${plural(kept, 'élément', 'éléments')} sur ${formatNumber(all)} ${plural(kept, 'ne peut pas', 'ne peuvent pas')} quitter un dossier sous gel juridique :`,
    notKeptOne: 'Cet élément ne peut pas être supprimé définitivement pour l’instant.',
    notKeptSome: (kept, all) =>
      `${formatNumber(kept)} de ces ${formatNumber(all)} éléments ${plural(kept, 'ne peut pas être supprimé', 'ne peuvent pas être supprimés')} définitivement pour l’instant :`,
    byRule: (rule, day) => `À conserver jusqu’au ${day} selon la règle « ${rule} »`,
    rules: 'Règles de conservation',
    keepsUntil: (day) => `Ne peut pas être supprimé définitivement avant le ${day}`,
    keepsFor: (period, from) => `Conserve les documents pendant ${period} ${from}`,
    deletesOn: (day) => `À supprimer définitivement après le ${day}`,
    deletesAfter: (period, from) => `Supprime les documents ${period} ${from}`,
    from: { CREATION: 'après leur création', LAST_CHANGE: 'après leur dernière version' },
    willBeDeleted: (day) => `Sera supprimé définitivement le ${day}`,
    day: 'jour',
    days: 'jours',
    year: 'an',
    years: 'ans',
    noticeOfRule: (day) =>
      `Une règle de conservation s’applique à ce document jusqu’au ${day}. Il ne peut pas être supprimé définitivement et ses passages ne peuvent pas être modifiés. Vous pouvez importer de nouvelles versions.`,
    notice:
      'Ce document est sous gel juridique. Il ne peut pas être supprimé et ses passages ne peuvent pas être modifiés. Vous pouvez importer de nouvelles versions.',
    unknown:
      'Arbor n’a pas pu déterminer si un gel juridique s’applique. La suppression peut échouer.',
  },
  'app/run-words': {
    states: {
      pending: 'En attente',
      processing: 'En cours',
      completed: 'Terminé',
      failed: 'Échec',
      cancelled: 'Annulé',
    },
    steps: {
      prepare: 'Préparation',
      convert: 'Lecture',
      enrich: 'Enrichissement',
      chunk: 'Découpage',
      embed: 'Indexation',
      finish: 'Finalisation',
    },
  },
  'app/kept/searches': {
    saved: 'Recherches enregistrées',
    save: 'Enregistrer la recherche',
    name: 'Nom de la recherche',
    notify: 'M’avertir des nouveaux résultats',
    notifyOf: (name) => `M’avertir des nouveaux résultats pour « ${name} »`,
    keep: 'Enregistrer',
    cancel: 'Annuler',
    rename: 'Renommer',
    renameOf: (name) => `Renommer « ${name} »`,
    delete: 'Supprimer',
    deleteOf: (name) => `Supprimer « ${name} »`,
    deleted: (name) => `La recherche enregistrée « ${name} » a été supprimée`,
  },
  'app/sharing/ask': {
    message: 'Message, par exemple pourquoi vous en avez besoin',
    ask: 'Demander l’accès',
    askToEdit: 'Demander à modifier',
    asked: (when) => `Vous avez demandé l’accès le ${when}.`,
    askedWhy: 'Cette page s’actualisera dès que quelqu’un aura répondu.',
    declined: 'Votre demande a été refusée.',
    requests: 'Demandes d’accès',
    wants: { READ_ONLY: 'souhaite lire', READ_WRITE: 'souhaite modifier' },
    answers: {
      READ_ONLY: 'Autoriser la lecture',
      READ_WRITE: 'Autoriser la modification',
      DECLINED: 'Refuser',
    },
  },
  'app/sharing/outside': {
    title: 'Liens pour personnes externes',
    explained:
      'Toute personne disposant du lien peut lire cet élément et tout ce qu’il contient, sans se connecter. Chaque ouverture est enregistrée.',
    days: 'Jours',
    password: 'Mot de passe (facultatif)',
    create: 'Créer un lien',
    made: 'Nouveau lien (affiché une seule fois)',
    none: 'Il n’y a aucun lien.',
    until: (day) => `Jusqu’au ${day}`,
    ended: 'Ne fonctionne plus',
    withPassword: 'avec mot de passe',
    by: (name) => `créé par ${name}`,
    opened: (times) =>
      times === 0
        ? 'Jamais ouvert'
        : times === 1
          ? 'Ouvert une fois'
          : `Ouvert ${formatNumber(times)} fois`,
    end: 'Révoquer',
    remove: 'Retirer',
    endOf: (name) => `Révoquer le lien vers ${name}`,
    next: 'Liens suivants',
    previous: 'Liens précédents',
    allow:
      'Les administrateurs peuvent créer des liens permettant à des personnes externes de lire des dossiers et des documents',
    allowWhy:
      'Si vous désactivez cette option, plus aucun lien ne fonctionne. Si vous la réactivez, les liens fonctionnent de nouveau jusqu’à leur expiration.',
    most: 'Durée maximale d’un lien, en jours',
    saved: 'Enregistré',
  },
  'app/sharing': {
    title: (name) => `Partager « ${name} »`,
    add: 'Ajouter des personnes ou des groupes',
    addHint: 'Saisissez un nom ou une adresse e-mail',
    found: 'Personnes et groupes trouvés',
    noneFound: 'Aucune personne ni aucun groupe ne correspond à ce nom ou à cette adresse',
    seesAll: 'Administrateur, peut déjà tout modifier',
    members: (count) => `${formatNumber(count)} ${plural(count, 'membre', 'membres')}`,
    here: 'Personnes ayant accès',
    nobody: 'Aucun accès n’a encore été donné ici.',
    above: 'Accès par les dossiers parents',
    from: (path) => `via ${path}`,
    rightOf: (name) => `Autorisation de ${name}`,
    administrators: 'Le propriétaire et les administrateurs peuvent tout modifier.',
    why: 'Qui a accès, et pourquoi',
    added: (name) => `${name} a maintenant accès.`,
    removed: (name) => `${name} n’a plus cet accès.`,
    link: 'Lien pour les personnes ayant accès',
    copy: 'Copier le lien',
    copied: 'Copié',
    mine: { true: 'Vous pouvez modifier cet élément.', false: 'Vous pouvez lire cet élément.' },
    whoShares: (names) => `Pour donner accès à d’autres personnes, adressez-vous à ${names}.`,
    done: 'Terminé',
  },
  app: {
    home: 'Accueil',
    documents: 'Documents',
    search: 'Recherche',
    threads: 'Conversations',
    jobs: 'Tâches',
    sharedWithYou: 'Partagés avec vous',
    administration: 'Administration',
    mainNavigation: 'Navigation principale',
    skip: 'Aller au contenu',
    account: 'Compte',
    yourAccount: 'Votre compte',
    tenant: 'Organisation',
    language: 'Langue',
    apiReference: 'Référence de l’API',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    signInAgain: 'Se reconnecter',
    sessionEnded: (email) =>
      `Votre session a expiré. Saisissez le mot de passe de ${email} pour reprendre là où vous en étiez.`,
    sessionEndedElsewhere: (email) =>
      `Votre session a expiré. Reconnectez-vous avec ${email} dans un autre onglet, puis revenez ici : vous reprendrez là où vous en étiez.`,
    signInInTab: 'Se connecter dans un autre onglet',
    signedInAsOther: (email) =>
      `Ce navigateur est maintenant connecté avec ${email} ou à une autre organisation. Arbor n’a pas envoyé vos modifications en attente, car elles appartiennent à votre session précédente.`,
    password: 'Mot de passe',
    cancel: 'Annuler',
    close: 'Fermer',
    save: 'Enregistrer',
    tryAgain: 'Réessayer',
    undo: 'Annuler',
    loading: 'Chargement',
    toHome: 'Aller à l’accueil',
    notFound: 'Introuvable',
    notFoundWhy: 'Cet élément a été supprimé ou déplacé, ou vous n’y avez pas accès.',
    closed: 'Impossible d’ouvrir cet élément',
    closedWhy:
      'Il n’existe plus, ou vous n’y avez pas accès. Si vous pensez trouver quelque chose ici, demandez l’accès.',
    forbidden: 'Accès non autorisé',
    forbiddenWhy: 'Demandez l’accès à un administrateur de votre organisation.',
    picture: (words) => `Image : ${words}`,
    offline: 'Le serveur ne répond pas',
    offlineWhy: 'Vérifiez votre connexion. Rien n’a été perdu.',
    broken: 'Un problème est survenu',
    disconnected: 'Connexion perdue. Nouvelle tentative…',
    modelReplaced:
      'Un autre modèle de vectorisation répond désormais sous le même nom. Arbor recalcule tous les vecteurs. En attendant, la recherche ne porte que sur les mots.',
  },
  'app/kept/visits': {
    recent: 'Ouverts récemment',
    changed: 'Modifié',
    changedWhy: 'Modifié depuis que vous l’avez ouvert pour la dernière fois',
    since: 'Ce document a été modifié depuis votre dernière visite.',
    showChanges: 'Afficher les modifications',
    dismiss: 'Masquer',
  },
  'app/waiting': {
    names: {
      database: 'la base de données',
      storage: 'le stockage des fichiers',
      disk: 'de l’espace disque libre',
      stream: 'les événements en temps réel',
      mail: 'le serveur de messagerie',
      chat_model: 'le modèle de langage',
      embedding_model: 'le modèle de vectorisation',
      vision_model: 'le modèle de vision',
      converter_memory: 'de la mémoire vive libre',
    },
    since: (name, time) => `Attend ${name} depuis ${time}`,
    jobs: (count) => `tâches en attente : ${count}`,
  },
  'account/connect': {
    title: (app) => `Connecter ${app} ?`,
    tenant: 'Organisation',
    from: 'Provenance',
    leadsTo: 'Redirige vers',
    thisComputer: 'cet ordinateur',
    nameWarning:
      'N’importe qui peut donner n’importe quel nom à une application. Ne continuez que si vous venez vous-même de lancer cette demande.',
    signedInAs: (email) => `Vous utilisez le compte ${email}.`,
    may: 'L’application pourra',
    rights: {
      'kb:read': 'rechercher et lire ce que vous pouvez lire',
      'kb:ask': 'poser des questions et gérer des conversations en votre nom',
      'kb:write': 'ajouter, modifier et supprimer ce que vous pouvez modifier',
      'kb:admin':
        'administrer l’organisation dans la limite de vos droits : membres, autorisations, paramètres',
    },
    untilThen: 'Vous pourrez la déconnecter à tout moment depuis votre compte.',
    allow: 'Connecter',
    deny: 'Refuser',
    otherAccount: 'Utiliser un autre compte',
    goneTitle: 'Cette demande a expiré',
    gone: 'Elle n’a pas été lancée dans ce navigateur, a déjà reçu une réponse ou a pris trop de temps. Recommencez depuis l’application.',
    failedTitle: 'L’application n’a pas pu être connectée',
    failed: {
      invalid_client:
        'Arbor ne connaît pas cette application. Elle doit peut-être s’enregistrer de nouveau : supprimez la connexion dans l’application, puis ajoutez-la de nouveau.',
      invalid_redirect_uri:
        'L’application demande une redirection vers une adresse qui n’est pas enregistrée pour elle.',
      other: 'La demande de l’application n’est pas valide. Recommencez depuis l’application.',
    },
    apps: 'Applications connectées',
    appsWhy: 'Ces applications agissent en votre nom dans cette organisation.',
    noApps:
      'Aucune application pour l’instant. Lorsque vous indiquez l’adresse de ce service à un assistant, celui-ci vous demande votre autorisation.',
    isFrom: (host) => `provenance : ${host}`,
    disconnect: 'Déconnecter',
    disconnectApp: (app) => `Déconnecter ${app}`,
    disconnectTitle: (app) => `Déconnecter ${app} ?`,
    disconnectWhat:
      'L’application perdra immédiatement son accès. Pour l’utiliser de nouveau, reconnectez-la depuis l’application elle-même.',
    disconnected: (app) => `Application déconnectée : ${app}`,
  },
  'account/my-account': {
    title: 'Votre compte',
    you: 'Profil',
    keptElsewhere: 'Votre nom est géré par votre organisation.',
    firstName: 'Prénom',
    lastName: 'Nom',
    saved: 'Enregistré',
    oldPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe',
    changePassword: 'Changer le mot de passe',
    passwordChanged: 'Le mot de passe a été changé',
    passwordWhy: 'Toutes vos autres sessions seront fermées, sur tous vos appareils.',
    digest: 'Notifications par e-mail',
    digestWhy: 'Un e-mail à 7 h avec les notifications que vous n’avez pas encore lues.',
    rhythm: 'Fréquence',
    rhythms: { off: 'Jamais', daily: 'Chaque jour', weekly: 'Chaque lundi' },
    keys: 'Clés API',
    keysWhy: 'Un programme qui utilise une clé agit en votre nom dans cette organisation.',
    keyName: 'Nom de la nouvelle clé',
    lifetime: 'Durée de validité de la clé',
    lifetimes: { '30': '30 jours', '90': '90 jours', '365': '1 an', never: 'Sans expiration' },
    createKey: 'Créer une clé',
    newKeyIs: (name) => `Clé ${name}`,
    shownOnce: 'Copiez-la maintenant : elle ne sera plus affichée.',
    copy: 'Copier',
    copied: 'Copié',
    neverUsed: 'Jamais utilisée',
    lastUsed: (when) => `Dernière utilisation : ${when}`,
    noEnd: 'sans expiration',
    ended: 'expirée',
    endsOn: (when) => `expiration : ${when}`,
    deleteKey: 'Supprimer',
    deleteKeyOf: (name) => `Supprimer ${name}`,
    deleteKeyTitle: (name) => `Supprimer la clé « ${name} » ?`,
    deleteKeyWhat:
      'Les programmes qui l’utilisent perdront immédiatement leur accès. Cette action est irréversible.',
    deleteNow: 'Supprimer',
    keyDeleted: (name) => `La clé « ${name} » a été supprimée`,
    everywhere: 'Se déconnecter partout',
    everywhereWhy: 'Si une autre personne a pu accéder à votre session ou à l’une de vos clés.',
    endAll: 'Se déconnecter partout…',
    endAllNow: 'Se déconnecter partout',
    endAllTitle: 'Se déconnecter partout ?',
    endAllWhat: (keys) =>
      `Dans toutes les organisations, toutes vos sessions seront fermées (y compris celle-ci), toutes vos clés API seront supprimées et toutes les applications seront déconnectées. Vous avez ${formatNumber(keys)} ${plural(keys, 'clé', 'clés')} dans cette organisation. Cette action est irréversible.`,
  },
  account: {
    signIn: 'Se connecter',
    signUp: 'Créer un compte',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    rule: 'Utilisez au moins 8 caractères. Les mots de passe les plus courants sont refusés.',
    show: 'Afficher le mot de passe',
    firstName: 'Prénom (facultatif)',
    lastName: 'Nom (facultatif)',
    forgot: 'Mot de passe oublié ?',
    noAccount: 'Créer un compte',
    haveAccount: 'J’ai déjà un compte',
    google: 'Se connecter avec Google',
    throughKnown: (host) => `Se connecter avec ${host}`,
    through: (host) => `Se connecter avec ${host} ?`,
    throughReplaces: (email) =>
      `Vous utilisez le compte ${email}. Si vous vous connectez par ce service, cette session sera remplacée.`,
    throughNobody: 'Aucune session n’est ouverte dans ce navigateur.',
    throughWhy:
      'Un lien ou une page a demandé cette connexion. Ne continuez que si vous vouliez vous connecter à une organisation qui utilise ce service.',
    throughGoOn: 'Continuer vers la connexion',
    throughStay: 'Rester ici',
    throughFailed: 'Cette connexion n’est pas possible',
    finishSignUp: 'Terminer l’inscription',
    confirmed: 'Votre adresse e-mail est confirmée. Choisissez un mot de passe.',
    create: 'Créer le compte',
    signUpWhy: 'Vous recevrez un e-mail avec un lien pour continuer.',
    sendLink: 'Envoyer le lien',
    sent: (email) =>
      `Si ${email} peut recevoir un lien, un e-mail est en route. Ouvrez le lien qu’il contient pour continuer.`,
    written: (email) =>
      `Ce serveur n’envoie pas d’e-mails. Si ${email} peut recevoir un lien, celui-ci se trouve dans un fichier du dossier de messagerie du serveur. Adressez-vous à la personne qui exploite le serveur.`,
    stale: 'Ce lien a déjà été utilisé ou a expiré.',
    reset: 'Définir un nouveau mot de passe',
    disconnectApps:
      'Déconnecter aussi toutes les applications qui agissent en mon nom, dans toutes les organisations',
    resetWhy:
      'Toutes les sessions de votre compte seront fermées, puis une nouvelle session s’ouvrira dans ce navigateur.',
    noMail:
      'Ce serveur n’envoie pas d’e-mails. Demandez un lien à un administrateur de votre organisation.',
    resetMail:
      'Saisissez l’adresse e-mail de votre compte. Vous recevrez un e-mail avec un lien pour continuer.',
    setPassword: 'Définir le mot de passe',
    invited: 'Vous avez reçu une invitation à rejoindre une organisation',
    joinTitle: (tenant) => `Rejoindre ${tenant}`,
    joinWhy: (inviter, tenant) => `${inviter} vous invite à rejoindre ${tenant}.`,
    joinAs: (email) =>
      `Votre compte utilisera l’adresse ${email}. Choisissez un mot de passe pour ce compte.`,
    join: 'Rejoindre',
    joinWithAccount: 'J’ai déjà un compte avec cette adresse',
    joinNewAccount: 'Créer plutôt un nouveau compte',
    signedInAs: (email) => `Vous utilisez le compte ${email}.`,
    accept: 'Accepter l’invitation',
    otherAccount: 'Utiliser un autre compte',
    welcomeFailed: 'Ce lien ne peut pas être utilisé',
    welcomeStale:
      'Il a déjà été utilisé ou date de plus de dix minutes. Si vous n’avez pas de session ouverte, utilisez l’adresse et le mot de passe affichés avec lui dans le terminal, ou redémarrez le serveur pour obtenir un nouveau lien.',
    signInInvited: 'Connectez-vous avec l’adresse e-mail qui a reçu l’invitation.',
    newHere: 'Pas encore de compte ?',
    newHereWhy:
      'Saisissez l’adresse e-mail qui a reçu l’invitation. Vous recevrez un e-mail avec un lien pour revenir ici.',
    notForYou:
      'Cette invitation est destinée à une autre adresse e-mail, ou elle n’existe plus. Utilisez le compte qui a reçu l’invitation, ou demandez-en une nouvelle.',
  },
  'admin/archives': {
    title: 'Archives',
    onlyOwner: 'Seul le propriétaire de l’organisation peut ouvrir cette page.',
    why: 'Une archive est un fichier qui contient tout ce que possède cette organisation : dossiers, documents, versions, conversations, commentaires, membres et autorisations. Vous pouvez la conserver, la lire avec d’autres programmes ou la faire importer sur un autre serveur Arbor. Chaque archive est conservée sept jours.',
    none: 'Aucune archive pour l’instant',
    export: 'Exporter l’organisation',
    passphrase: 'Phrase secrète (facultative)',
    passphraseHint:
      'Chiffre l’archive. Sans la phrase secrète, personne ne peut l’ouvrir. Au moins 8 caractères.',
    unprotected:
      'Sans phrase secrète, toute personne qui obtient le fichier peut lire tous les documents.',
    start: 'Démarrer',
    started: 'Création',
    state: 'État',
    size: 'Taille',
    encrypted: 'Chiffrée',
    content: (documents, files) =>
      `${formatNumber(documents)} ${plural(documents, 'document', 'documents')}, ${formatNumber(files)} ${plural(files, 'fichier', 'fichiers')}`,
    until: 'Conservée jusqu’au',
    errors: {
      failed:
        'Échec dû à une erreur du serveur. La personne qui administre le serveur la trouvera dans le journal.',
      no_space:
        'Le serveur manque de place. La personne qui administre le serveur doit en libérer.',
      given_up: 'Le serveur s’est arrêté plusieurs fois pendant la création. Réessayez.',
    },
    actions: 'Actions',
    download: 'Télécharger',
    cancel: 'Annuler l’export',
    canceled: 'Export annulé',
    remove: 'Supprimer…',
    removeFailed: 'Retirer',
    removeTitle: 'Supprimer cette archive ?',
    removeWhy:
      'Les copies que vous avez téléchargées restent. Vous pourrez exporter de nouveau l’organisation.',
    removeNow: 'Supprimer',
    removed: 'Archive supprimée',
  },
  'admin/audit': {
    why: 'Modifications, connexions et contenus sortis d’Arbor : téléchargements, réponses et lectures par des programmes. La lecture dans l’espace de travail n’est pas enregistrée, sauf pour les fichiers et lorsque des administrateurs lisent dans des dossiers privés.',
    group: 'Quoi',
    person: 'Personne',
    everyone: 'Toutes les personnes',
    from: 'Du',
    to: 'Au',
    everywhere: 'Afficher les événements de tous les éléments',
    save: { csv: 'Enregistrer en CSV', ndjson: 'Enregistrer en NDJSON' },
    verify: 'Vérifier',
    verifying: 'Vérification…',
    head: 'Conservez ailleurs ce numéro et cette empreinte pour pouvoir prouver plus tard que rien n’a été réécrit :',
    whole: (count) =>
      `La chaîne est complète. Arbor a vérifié ${formatNumber(count)} ${plural(count, 'événement', 'événements')} et n’a constaté aucune modification.`,
    faults: {
      missing: (number) => `L’événement ${formatNumber(number)} est manquant.`,
      changed: (number) => `L’événement ${formatNumber(number)} a été modifié.`,
      moved: (number) =>
        `L’événement ${formatNumber(number)} ne suit plus le même événement qu’auparavant.`,
      cut: (number) =>
        `La fin de la chaîne est manquante à partir de l’événement ${formatNumber(number)}.`,
    },
  },
  'admin/failure': {
    byCause: 'Échecs par cause',
    causes: {
      document: 'Le document lui-même',
      limit: 'Une limite de l’organisation',
      converter: 'Le convertisseur',
      storage: 'Le stockage des fichiers',
      database: 'La base de données',
      disk: 'Espace disque insuffisant',
      model: 'Un modèle',
      server: 'Le serveur',
      unknown: 'Inconnue, avant une mise à jour',
    },
    only: (count) =>
      `${formatNumber(count)} ${plural(count, 'peut être relancée', 'peuvent être relancées')}`,
    again: 'Relancer',
    againFor: (cause) => `Relancer : ${cause}`,
    allAgain: (count) => `Tout relancer (${formatNumber(count)})`,
    restarted: (count, remaining) =>
      `${formatNumber(count)} ${plural(count, 'tâche relancée', 'tâches relancées')}` +
      (remaining > 0
        ? ` ; ${formatNumber(remaining)} ${plural(remaining, 'autre peut suivre', 'autres peuvent suivre')}`
        : ''),
  },
  'admin/feedback': {
    why: 'Les réponses des conversations peuvent faire l’objet d’un avis. Pour chaque avis, vous voyez la question, la réponse et ses passages, mais pas le reste de la conversation.',
    show: 'Afficher',
    ratings: { ALL: 'Tous', UP: 'Positifs', DOWN: 'Négatifs' },
    none: 'Aucun avis',
    noneWhy: 'Personne n’a encore donné un tel avis sur une réponse.',
    good: 'Bonne réponse',
    bad: 'Mauvaise réponse',
    noQuestion: 'Sans question',
    wholeAnswer: 'Réponse',
    passages: (count) => `${formatNumber(count)} ${plural(count, 'passage', 'passages')}`,
    openThread: 'Ouvrir la conversation',
    sourceGone: 'Passage supprimé',
    formerMember: 'Ancien membre',
    save: 'Enregistrer en CSV',
    saving: 'Enregistrement…',
    columns: [
      'Quand',
      'Qui',
      'Avis',
      'Raison',
      'Commentaire',
      'Question',
      'Réponse',
      'Passages',
      'Conversation',
    ],
    file: 'avis.csv',
    cut: (count) => `Le fichier contient les ${formatNumber(count)} avis les plus récents.`,
  },
  'admin/health': {
    version: 'Version',
    migrations: (applied, required) =>
      applied === required
        ? `${formatNumber(required)} migrations, toutes appliquées`
        : `${formatNumber(applied)} migrations appliquées sur ${formatNumber(required)}`,
    kind: 'Type de base de données',
    databases: { embedded: 'Intégrée', postgres: 'PostgreSQL' },
    replica: (number) => `Réplica ${formatNumber(number)}`,
    replicaWorks: 'Utilisé',
    events: 'Événements en temps réel',
    transports: { off: 'Désactivés', memory: 'Au sein de ce processus', redis: 'Redis' },
    storage: 'Stockage des fichiers',
    storages: { folder: 'Dossier', s3: 'Bucket' },
    silent: 'ne répond pas',
    disk: 'Espace disque libre',
    unknown: 'Inconnu',
    queue: 'File d’attente de toutes les organisations',
    waiting: (waiting, active) =>
      `${formatNumber(waiting)} en attente, ${formatNumber(active)} en cours`,
    oldest: (time) => `la plus ancienne depuis ${time}`,
    outage: 'Indisponible',
    failures: 'Échecs au cours des dernières 24 heures',
    failed: (count) =>
      `${formatNumber(count)} ${plural(count, 'traitement', 'traitements')} de cette organisation`,
    backup: 'Dernière sauvegarde',
    noBackup:
      'Aucune n’est enregistrée sur cette machine. Exécutez régulièrement « arbor backup ».',
  },
  'admin/models': {
    title: 'Modèles',
    kinds: {
      chat: 'Modèle de langage',
      embedding: 'Modèle de vectorisation',
      vision: 'Modèle de vision',
      reranking: 'Modèle de reclassement',
    },
    uses: {
      chat: 'rédige les réponses',
      embedding: 'trouve les passages d’après leur sens',
      vision: 'décrit les images',
      reranking: 'classe les meilleurs résultats',
    },
    without: {
      chat: 'Aucun. Les réponses citent les passages les plus pertinents.',
      embedding: 'Aucun. La recherche ne porte que sur les mots.',
      vision: 'Aucun. Les images ne sont pas décrites.',
      reranking: 'Aucun. Les résultats gardent leur ordre.',
    },
    included: 'Inclus dans Arbor, sans réseau',
    folder: (name) => `${name}, depuis des fichiers sur le serveur`,
    endpoint: (name) => `${name}, par le réseau`,
    test: 'Tester',
    testOf: (model) => `Tester : ${model}`,
    testing: 'Test en cours…',
    works: (time) => `Répond en ${time}`,
    can: {
      tools: 'Outils : oui. Le modèle cherche lui-même.',
      noTools:
        'Outils : non. Les réponses s’appuient sur les passages qu’Arbor trouve au préalable.',
      images: 'Images : oui.',
      noImages: 'Images : non.',
      noStreaming: 'Les réponses arrivent d’un seul bloc.',
      context: (tokens) => `Contexte : ${tokens} tokens.`,
      first: (time) => `Premiers mots après ${time}.`,
    },
    calls: 'Appels',
    why: 'Appels pour cette organisation au cours des 30 derniers jours. Les tokens sont comptés si le point de terminaison les indique. La dernière minute peut manquer.',
    since: (day) => `Enregistrés depuis le ${day}.`,
    none: 'Aucun appel n’est encore enregistré.',
    day: 'Jour (UTC)',
    model: 'Modèle',
    failures: 'Échecs',
    input: 'Tokens envoyés',
    output: 'Tokens reçus',
  },
  'admin/models/own': {
    title: 'Modèles de langage',
    why: 'Chacun choisit l’un de ces modèles pour poser une question. Sans choix, le modèle par défaut répond.',
    add: 'Ajouter un modèle',
    addTitle: 'Ajouter un modèle',
    editTitle: 'Modifier le modèle',
    notAllowed:
      'L’exploitant de ce serveur n’autorise pas de modèles à d’autres adresses. Il peut définir ARBOR_MODEL_NETWORKS.',
    none: 'Aucun modèle de langage pour le moment. Les réponses citent les passages les plus pertinents.',
    ofServer: 'Selon les paramètres du serveur',
    atServer: (model) => `${model}, au point de terminaison du serveur`,
    at: (model, host) => `${model}, sur ${host}`,
    isDefault: 'Par défaut',
    isOff: 'Désactivé',
    forGroups: 'Pour des groupes',
    makeDefault: 'Définir par défaut',
    makeDefaultOf: (name) => `Définir par défaut : ${name}`,
    edit: 'Modifier',
    editOf: (name) => `Modifier : ${name}`,
    remove: 'Supprimer…',
    removeOf: (name) => `Supprimer : ${name}`,
    removeTitle: (name) => `Supprimer le modèle « ${name} » ?`,
    removeWhat: 'Plus personne ne pourra l’interroger. Ses réponses restent.',
    removeNow: 'Supprimer',
    service: 'Service',
    presets: {
      custom: 'Autre',
      server: 'Point de terminaison du serveur',
    },
    name: 'Nom',
    nameHint: 'Le modèle se choisit par ce nom.',
    address: 'Adresse',
    addressHint: 'Vue depuis le serveur : « localhost » est la machine sur laquelle Arbor tourne.',
    key: 'Clé (si le service en demande une)',
    keyHint: 'Arbor enregistre la clé chiffrée et ne l’affiche jamais.',
    keyKept:
      'Une clé est enregistrée. Laissez ce champ vide pour la garder. Si vous changez l’adresse, saisissez-la de nouveau.',
    removeKey: 'Retirer la clé enregistrée',
    model: 'Modèle',
    modelHint: 'Testez la connexion pour voir les modèles que le service propose.',
    test: 'Tester la connexion',
    testing: 'Test en cours…',
    connected: 'Connexion établie.',
    offered: (count) =>
      count === 1 ? 'Le service propose un modèle.' : `Le service propose ${count} modèles.`,
    more: 'Autres paramètres',
    answers: 'Comment il répond',
    answersOf: {
      auto: 'Laisser Arbor décider',
      search_first: 'Arbor cherche d’abord (pour les modèles sans outils)',
    },
    firstToken: 'Attente du premier mot (secondes)',
    betweenTokens: 'Attente entre les mots (secondes)',
    waitHint: 'Laissez vide pour qu’Arbor décide.',
    groups: 'Qui peut l’utiliser',
    everybody: 'Tout le monde, si vous ne choisissez aucun groupe.',
    deletedGroup: 'Un groupe supprimé',
    answersByDefault: 'Répond par défaut',
    isOn: 'Peut être utilisé',
    create: 'Ajouter',
  },
  'admin/responsibility': {
    kinds: {
      webhook: 'Webhook',
      source: 'Source',
      workflow_runner: 'Programme d’un workflow',
      outside_link: 'Lien pour personnes externes',
      api_key: 'Clé API',
      identity_provider: 'Fournisseur d’identité',
    },
    title: (name) => `${name} est responsable des éléments suivants :`,
    paused: 'en pause',
    more: (count) => `… et ${count} ${plural(count, 'autre', 'autres')}`,
    choice: 'Que faire de ces éléments',
    choices: {
      PAUSE: 'Mettre en pause ceux qui nécessitent un administrateur',
      HAND_OVER: 'Je les reprends',
    },
    provider:
      'Vérifiez les paramètres du fournisseur d’identité. La connexion continue de fonctionner sans changement.',
    demoteTitle: (name) => `Donner le rôle Membre à ${name} ?`,
    demoteWhat:
      'Avec ce rôle, une personne ne voit que ce qui est partagé avec elle et n’administre pas l’organisation.',
    demoteNow: 'Donner le rôle Membre',
    show: 'Responsabilités…',
    none: (name) => `${name} n’est responsable d’aucun élément.`,
    takeOver: 'Tout reprendre',
    takenOver: (count) =>
      `Vous êtes maintenant responsable de ${count} ${plural(count, 'élément', 'éléments')}`,
  },
  'admin/retention/rule': {
    none: 'Aucune règle de conservation',
    why: 'Une règle de conservation conserve des documents pendant une durée minimale ou les supprime définitivement après un certain temps. Chaque suppression est annoncée sept jours à l’avance et donne lieu à une attestation.',
    add: 'Nouvelle règle',
    name: 'Nom',
    nameHint: 'Affiché à toute personne qui veut supprimer un document conservé par la règle.',
    target: 'S’applique à',
    does: 'Effet',
    scheduled: 'Suppressions annoncées',
    actions: 'Actions',
    kinds: { folder: 'Documents d’un dossier', tag: 'Documents avec une étiquette' },
    folder: 'Dossier',
    tag: 'Étiquette',
    findTag: 'Rechercher une étiquette',
    tagNamed: (name) => `Étiquette « ${name} »`,
    gone: 'supprimé ou dans la corbeille',
    keep: 'Conserver au moins',
    deleteAfter: 'Supprimer définitivement après',
    unit: (label) => `Unité : ${label}`,
    units: { days: 'jours', years: 'ans' },
    empty: 'Laissez vide un champ qui ne s’applique pas.',
    counted: 'À compter de',
    countedFrom: {
      CREATION: 'la création du document',
      LAST_CHANGE: 'sa dernière version',
    },
    edit: 'Modifier…',
    editOf: (name) => `Modifier ${name}`,
    editTitle: 'Modifier la règle de conservation',
    addTitle: 'Nouvelle règle de conservation',
    preview: 'Aperçu',
    previewTitle: 'Effet actuel de la règle',
    back: 'Retour',
    create: 'Créer la règle',
    save: 'Enregistrer la règle',
    saved: (name) => `Règle ${name} enregistrée`,
    covers: (n) =>
      n === 0
        ? 'Elle ne s’applique encore à aucun document.'
        : `Elle s’applique à ${formatNumber(n)} ${plural(n, 'document', 'documents')}.`,
    kept: (n) =>
      `${formatNumber(n)} d’entre eux ne ${plural(n, 'peut pas être supprimé', 'peuvent pas être supprimés')} définitivement pour l’instant en raison de cette règle.`,
    due: (n, day) =>
      `${formatNumber(n)} ${plural(n, 'est assez ancien pour être supprimé', 'sont assez anciens pour être supprimés')}. La première suppression aura lieu le ${day}.`,
    later: (day) => `La première suppression aura lieu le ${day}.`,
    held: (n) =>
      `${formatNumber(n)} ${plural(n, 'est assez ancien, mais se trouve', 'sont assez anciens, mais se trouvent')} sous gel juridique.`,
    keptByRules: (n) =>
      `${formatNumber(n)} ${plural(n, 'est assez ancien, mais doit être conservé', 'sont assez anciens, mais doivent être conservés')} selon une règle.`,
    keptBySource: (n) =>
      `${formatNumber(n)} ${plural(n, 'est assez ancien, mais une source le tient à jour. Les règles ne le suppriment pas', 'sont assez anciens, mais une source les tient à jour. Les règles ne les suppriment pas')}.`,
    first: 'Les premiers documents',
    deleted: (day) => `Suppression le ${day}`,
    keptUntil: (day) => `Conservé jusqu’au ${day}`,
    isHeld: 'Sous gel juridique',
    remove: 'Supprimer…',
    removeOf: (name) => `Supprimer ${name}`,
    removeTitle: (name) => `Supprimer la règle « ${name} » ?`,
    removeWhy:
      'Les documents qu’elle conserve pourront ensuite être supprimés. Les suppressions annoncées n’auront pas lieu.',
    removeNow: 'Supprimer la règle',
    removed: (name) => `Règle ${name} supprimée`,
  },
  'admin/retention': {
    noHolds: 'Aucun gel juridique',
    holdsWhy:
      'Un gel juridique conserve un dossier ou un document avec tout ce qu’il contient : rien ni personne ne peut le supprimer. Pour en appliquer un, ouvrez le menu d’un élément et choisissez « Gel juridique… ».',
    item: 'Élément',
    reason: 'Motif',
    placed: 'Appliqué',
    actions: 'Actions',
    inTrash: 'Dans la corbeille',
    formerMember: 'Ancien membre',
    release: 'Lever…',
    releaseOf: (name) => `Lever le gel sur ${name}`,
    releaseTitle: (name) => `Lever le gel sur « ${name} » ?`,
    releaseNow: 'Lever le gel',
  },
  'admin/settings': {
    saved: 'Enregistré',
    agentsMayWrite: 'Autoriser les agents à modifier le contenu',
    agentsMayWriteWhy:
      'Une application connectée peut alors modifier et supprimer ce que peut la personne pour laquelle elle agit, dans la limite de ce que cette personne lui a permis (kb:write, kb:admin). Cela vaut pour MCP et pour l’API. Sinon, Arbor refuse ces appels et les liens d’import ne fonctionnent pas. Pour les clés API, ce réglage ne joue que via MCP : par l’API, une clé permet toujours ce que peut faire la personne à qui elle appartient.',
    agentCalls: 'Modifications effectuées ou tentées par des agents',
    agentCallsWhy:
      'Le journal d’audit contient chaque appel d’une application connectée qui modifie quelque chose, chaque appel d’un tel outil via MCP et chaque utilisation d’un lien d’import, même refusés.',
    agentsSaved: 'Enregistré. Ce réglage prend effet au prochain appel.',
    deletionsToTrash: 'Mettre à la corbeille ce que les programmes suppriment',
    deletionsToTrashWhy:
      'Sinon, les programmes suppriment définitivement par l’API. Lorsque ce réglage est activé, tout peut être restauré pendant trente jours, sauf si un programme demande expressément une suppression définitive. Seul le propriétaire peut le modifier.',
    newTag: 'Nom de la nouvelle étiquette',
    newTagColor: 'Couleur de la nouvelle étiquette',
    noTags: 'Aucune étiquette pour l’instant',
    noTagsWhy:
      'Les étiquettes servent à marquer des dossiers et des documents, et à y limiter une recherche.',
    colorOf: (name) => `Couleur de ${name}`,
    nameOfTag: (name) => `Nom de ${name}`,
    tagChanged: (name) => `Étiquette ${name} modifiée`,
    deleteTagOf: (name) => `Supprimer ${name}`,
    deleteTagTitle: (name) => `Supprimer l’étiquette « ${name} » ?`,
    deleteTagWhat:
      'Elle sera retirée de tous les dossiers, documents et passages qui la portent. Ceux-ci ne seront pas supprimés. Cette action est irréversible.',
    tenantName: 'Nom de l’organisation',
    brandName: 'Nom de marque',
    brandNameHint: 'Affiché à la place du nom de l’organisation.',
    color: 'Couleur',
    pickColor: 'Choisir une couleur',
    badColor: 'Saisissez # suivi de six chiffres hexadécimaux, par exemple #2f6f4f.',
    zone: 'Fuseau horaire',
    preview: 'Aperçu',
    aLink: 'Un lien',
    aButton: 'Un bouton',
    logos: { logo: 'Logo', logo_dark: 'Logo pour le mode sombre', favicon: 'Icône' },
    chooseFile: 'Choisir…',
    fileFor: (what) => `Choisir… ${what}`,
    removeLogo: 'Retirer',
    removeLogoOf: (what) => `Retirer : ${what}`,
    providerWhy:
      'Permettez aux membres de se connecter avec leur compte professionnel (OpenID Connect). Quiconque exploite le fournisseur d’identité peut se connecter à la place de n’importe quel membre, sauf du propriétaire.',
    redirectAddress: 'Adresse de redirection à enregistrer auprès du fournisseur',
    issuer: 'Émetteur (issuer)',
    issuerHint: 'La valeur qui figure dans /.well-known/openid-configuration du fournisseur.',
    clientId: 'ID client',
    clientSecret: 'Secret client',
    clientSecretHint:
      'Enregistré sous forme chiffrée et jamais affiché. Laissez ce champ vide pour garder le secret enregistré.',
    allowNew: 'Les personnes sans compte deviennent membres à leur première connexion',
    otherMembers:
      'Les scopes, les groupes et les certificats se règlent par l’API. Ce formulaire ne les modifie pas.',
    signInAddress: 'Lien de connexion',
    signInAddressWhy: 'Partagez ce lien avec vos membres',
    test: 'Tester',
    testWorks: (host) =>
      `${host} répond. Pour essayer la connexion elle-même, ouvrez le lien ci-dessus.`,
    removeProvider: 'Supprimer le fournisseur…',
    removeProviderTitle: 'Supprimer le fournisseur ?',
    removeProviderWhat:
      'Les sessions et les clés API qui en proviennent prennent fin immédiatement. Il faudra ensuite un mot de passe ou Google pour se connecter. Le secret client sera supprimé.',
    providerRemoved: 'Le fournisseur a été supprimé',
    documents: 'Documents',
    files: 'Fichiers',
    textsStored: 'Textes',
    lastHour: 'Traitement au cours de la dernière heure',
    lastDay: 'Traitement au cours des dernières 24 heures',
    questionsToday: 'Questions aujourd’hui',
    byDay: 'Utilisation par jour',
    byDayWhy:
      'Jours en UTC. Les documents et les fichiers sont ceux qui étaient stockés lors du premier relevé du jour.',
    day: 'Jour',
    questions: 'Questions',
    searches: 'Recherches',
    pages: 'Pages',
    processing: 'Traitement',
    withoutLimit: (used) => `${used}, sans limite`,
    ofLimit: (used, limit) => `${used} sur ${limit}`,
    server: 'Serveur',
    responds: (time) => `Répond en ${time}`,
    database: 'Base de données',
    databaseTime: (time) => `Connectée. Heure de la base de données : ${time}`,
    model: {
      chat: 'Modèle de langage',
      embedding: 'Modèle de vectorisation',
      vision: 'Modèle de vision',
    },
    modelStatus: {
      unknown: 'Pas encore sollicité',
      ok: 'Répond',
      busy: 'Surchargé ou quota épuisé',
      unreachable: 'Injoignable',
      rejected: 'Refuse les requêtes. Vérifiez la clé, le nom et l’adresse dans les paramètres',
      loading: 'Encore en cours de chargement',
      wrong_key: 'N’accepte pas la clé. Vérifiez-la dans les paramètres',
      no_such_model: 'Le serveur de modèles n’a pas ce modèle. Vérifiez son nom',
      no_quota: 'Le crédit est épuisé',
      too_long: 'La dernière requête était trop longue',
      refused_by_policy: 'Le fournisseur n’a pas autorisé la dernière requête',
      slow: 'Ne répond pas à temps',
      broken: 'Interrompt ses réponses',
      ended: 'Son processus s’est arrêté',
      replaced: 'Remplacé par un autre modèle du même nom',
      unusable: 'Envoie des réponses qu’Arbor ne peut pas exploiter',
    },
    since: (time) => `depuis le ${time}`,
    jobsOldest: 'Tâche en attente depuis le plus longtemps',
    jobsNone: 'Aucune',
    startedAt: (time) => `ajoutée : ${time}`,
    jobsActive: 'Tâches en cours',
    jobsFailed: 'Tâches en échec',
  },
  'admin/sources/form': {
    chooseKind: 'Avec quoi synchroniser le dossier ?',
    otherKind: 'Choisir autre chose',
    settings: 'Paramètres',
    into: 'Dans ce dossier',
    intoWhy: 'Arbor ne touche jamais à ce que les utilisateurs y déposent eux-mêmes.',
    newFolder: 'Nouveau dossier à l’intérieur',
    newFolderHint:
      'Laissez ce champ vide pour que la source remplisse directement le dossier choisi.',
    chooseFirst: 'Choisissez un dossier.',
    schedule: 'Planification',
    runsWhen: 'Synchroniser',
    manually: 'Uniquement à la demande',
    afterChanges: 'Après chaque modification et toutes les heures',
    minutes: (count) => `Toutes les ${formatNumber(count)} minutes`,
    hours: (count) =>
      count === 1 ? 'Toutes les heures' : `Toutes les ${formatNumber(count)} heures`,
    daily: 'Une fois par jour',
    atTimes: 'À des heures précises…',
    cron: 'Horaires sous forme d’expression cron',
    cronHint: (zone) =>
      `Minute, heure, jour, mois et jour de la semaine (${zone}) : « 0 6 * * 1-5 » signifie 6 h 00 du lundi au vendredi.`,
    rules: 'Éléments à exclure',
    include: 'Uniquement ces fichiers',
    exclude: 'Sauf ces fichiers et dossiers',
    patterns:
      'Un motif par ligne. * et ? remplacent des caractères dans un nom, ** un nombre quelconque de dossiers : *.pdf, brouillons, archives/**',
    hidden: 'Lire aussi les fichiers masqués et temporaires (.notes.txt, ~$rapport.docx, __MACOSX)',
    most: 'Taille maximale d’un fichier en Mo',
    types: 'Uniquement ces types de fichiers',
    typesHint:
      'Par exemple PDF, DOCX. Laissez ce champ vide pour tous les types qu’Arbor sait lire.',
    keptSecret: 'Enregistré. Laissez ce champ vide pour conserver la valeur.',
    lines: 'Une valeur par ligne.',
    test: 'Tester',
    testing: 'Test en cours…',
    testFails: 'Cela ne fonctionne pas :',
    create: 'Créer et afficher l’aperçu',
    createWhy:
      'Arbor montre d’abord ce qui serait ajouté. Rien ne change tant que vous ne lancez pas la synchronisation.',
    invalid: (label) => `${label} : cette valeur n’est pas valide.`,
  },
  'admin/sources/kind': {
    folder: {
      title: 'Dossier du serveur',
      what: 'Un dossier sur le disque du serveur, à l’intérieur d’un dossier autorisé par l’exploitant du serveur.',
      fields: {
        path: {
          label: 'Dossier sur le serveur',
          hint: 'Le chemin absolu, par exemple /srv/documents. L’exploitant du serveur indique les dossiers autorisés dans ARBOR_SOURCE_FOLDERS.',
        },
      },
    },
    s3: {
      title: 'Bucket S3',
      what: 'Un bucket ou l’un de ses dossiers, sur Amazon S3, MinIO, Ceph, R2 ou un autre serveur S3.',
      fields: {
        bucket: { label: 'Bucket' },
        prefix: {
          label: 'Dossier dans le bucket',
          hint: 'Par exemple rapports/2026. Laissez ce champ vide pour tout le bucket.',
        },
        endpoint: {
          label: 'Serveur',
          hint: 'Par exemple https://s3.example.com. Laissez ce champ vide pour Amazon.',
        },
        region: { label: 'Région', hint: 'us-east-1 si ce champ est vide.' },
        access_key_id: {
          label: 'ID de clé d’accès',
          hint: 'La clé doit permettre de lister le contenu du bucket et de lire ses objets.',
        },
        secret_access_key: { label: 'Clé d’accès secrète' },
        session_token: {
          label: 'Jeton de session',
          hint: 'Uniquement pour les clés qui expirent.',
        },
      },
    },
    git: {
      title: 'Dépôt Git',
      what: 'Une branche d’un dépôt ou l’un de ses dossiers. Les versions reprennent l’auteur et le message de leur commit.',
      fields: {
        url: {
          label: 'Adresse du dépôt',
          hint: 'https://hôte/chemin, ssh://utilisateur@hôte/chemin ou utilisateur@hôte:chemin',
        },
        branch: { label: 'Branche', hint: 'Laissez ce champ vide pour la branche par défaut.' },
        folder: {
          label: 'Dossier dans le dépôt',
          hint: 'Par exemple docs. Laissez ce champ vide pour tout le dépôt.',
        },
        username: {
          label: 'Nom d’utilisateur',
          hint: 'Pour https. Avec un jeton, la plupart des serveurs n’en demandent pas.',
        },
        password: {
          label: 'Jeton ou mot de passe',
          hint: 'Pour https. Inutile pour les dépôts publics.',
        },
        private_key: {
          label: 'Clé privée',
          hint: 'Pour ssh : une clé de déploiement au format OpenSSH ou PEM, sans phrase secrète.',
        },
        host_keys: {
          label: 'Clés du serveur ssh',
          hint: 'Le résultat de ssh-keyscan. Sans lui, Arbor retient la clé de la première connexion.',
        },
        link: {
          label: 'Lien vers un fichier sur le web',
          hint: 'Une adresse contenant {path}. Arbor connaît celles de GitHub, GitLab et Bitbucket.',
        },
      },
    },
    web: {
      title: 'Site web',
      what: 'Les pages d’un site web, ainsi que les fichiers PDF, Office et texte vers lesquels elles renvoient.',
      fields: {
        start: {
          label: 'Commencer par ces adresses',
          hint: 'Une par ligne. Seules les pages de leurs hôtes sont lues.',
        },
        hosts: {
          label: 'Autres hôtes',
          hint: 'Un par ligne. Leurs pages sont lues si une page contient un lien vers elles.',
        },
        sitemap: { label: 'Lire les pages indiquées dans le sitemap' },
        depth: {
          label: 'Profondeur',
          hint: 'Le nombre de liens qui peuvent séparer une page d’une adresse de départ. 5 si ce champ est vide.',
        },
        include: {
          label: 'Uniquement ces chemins',
          hint: 'Un par ligne, par exemple /docs/*. Un astérisque remplace n’importe quels caractères.',
        },
        exclude: { label: 'Sauf ces chemins', hint: 'Un par ligne, par exemple */print/*.' },
        max_pages: {
          label: 'Nombre maximal de pages et de fichiers',
          hint: '1 000 si ce champ est vide.',
        },
        max_megabytes: {
          label: 'Volume maximal par passage, en mégaoctets',
          hint: 'Ce qu’Arbor télécharge chaque fois pour trouver les pages. 1 000 si ce champ est vide.',
        },
        delay_seconds: {
          label: 'Secondes entre deux requêtes',
          hint: '1 si ce champ est vide. Un délai plus long indiqué dans robots.txt est prioritaire.',
        },
      },
    },
    imap: {
      title: 'Boîte de messagerie',
      what: 'Les échanges d’une boîte de messagerie via IMAP, avec leurs pièces jointes à côté.',
      fields: {
        host: { label: 'Serveur de messagerie', hint: 'Par exemple imap.example.com.' },
        port: { label: 'Port', hint: '993 si ce champ est vide, ou 143 sans TLS dès le départ.' },
        security: { label: 'Chiffrement' },
        user: { label: 'Nom d’utilisateur', hint: 'Souvent l’adresse e-mail.' },
        password: {
          label: 'Mot de passe',
          hint: 'Si le compte utilise un second facteur, créez un mot de passe d’application.',
        },
        folders: {
          label: 'Uniquement ces dossiers',
          hint: 'Un par ligne, par exemple INBOX ou Travail/Offres. Si ce champ est vide, tous sauf la corbeille, le courrier indésirable et les brouillons.',
        },
        max_messages: {
          label: 'Nombre maximal de messages par dossier',
          hint: 'Les plus récents. 20 000 si ce champ est vide.',
        },
        attachments: { label: 'Les pièces jointes deviennent des documents' },
        readers: {
          label: 'Seules les personnes dont l’adresse figure dans un échange peuvent le lire',
        },
      },
      choices: {
        security: {
          tls: 'TLS dès le départ',
          starttls: 'STARTTLS',
          none: 'Aucun (uniquement sur les réseaux autorisés par l’exploitant du serveur)',
        },
      },
    },
    rclone: {
      title: 'Stockage cloud ou serveur de fichiers (rclone)',
      what: 'Google Drive, OneDrive, SharePoint, Dropbox, Nextcloud, WebDAV, SFTP, SMB et d’autres, si l’exploitant du serveur les a configurés.',
      fields: {
        remote: {
          label: 'Remote',
          hint: 'Le nom sous lequel l’exploitant du serveur l’autorise dans ARBOR_RCLONE_REMOTES.',
        },
        folder: {
          label: 'Dossier',
          hint: 'Par exemple Documents/Contrats. Laissez ce champ vide pour tout inclure.',
        },
      },
    },
    push: {
      title: 'Envoi par un programme',
      what: 'Votre propre programme ajoute, modifie et supprime des éléments via l’API.',
      fields: {},
    },
  },
  'admin/sources/reader': {
    title: 'Lecteurs',
    why: 'La source indique qui peut lire ses documents. Une personne correspond au membre qui a la même adresse e-mail. Les groupes ne peuvent rien lire tant que vous n’avez pas choisi à qui ils correspondent. Les autorisations d’Arbor s’appliquent également.',
    show: 'Afficher',
    filters: { all: 'Tous', unmatched: 'Sans correspondance' },
    none: 'La source n’a encore indiqué personne.',
    allMatched: 'Tous les lecteurs indiqués par la source ont une correspondance.',
    kinds: { person: 'Personne', group: 'Groupe' },
    files: (count) => `${formatNumber(count)} ${plural(count, 'fichier', 'fichiers')}`,
    unmatched: 'Sans correspondance',
    nobody: 'Personne',
    byAddress: (name) => `${name}, d’après l’adresse e-mail`,
    sameName: (name) => `Même nom : ${name}`,
    choose: 'Choisir…',
    chooseFor: (name) => `Choisir à qui correspond ${name}`,
    chooseTitle: (name) => `À qui correspond ${name} ?`,
    member: 'Membre ou groupe',
    group: 'Groupe dans Arbor',
    groupOf: (name) => `Groupe : ${name}`,
    hint: 'Nom ou adresse e-mail',
    unknown: 'Choisissez un nom dans la liste.',
    undo: 'Annuler ce choix',
    save: 'Enregistrer',
    more: 'Afficher plus',
    whoReads: 'Qui lit les documents',
    modes: {
      source: 'Uniquement les personnes indiquées par la source et ayant accès dans Arbor',
      folder: 'Toutes les personnes ayant accès dans Arbor',
    },
    binds: 'S’applique aussi aux propriétaires et aux administrateurs',
    bindsHint:
      'Ils peuvent modifier ce réglage à tout moment. Le journal d’audit en garde la trace.',
    restricted: (count) =>
      count === 1
        ? 'La source réserve la lecture d’un des documents à certaines personnes.'
        : `La source réserve la lecture de ${formatNumber(count)} des documents à certaines personnes.`,
    open: 'Toute personne pouvant lire le dossier pourra désormais les lire',
  },
  'admin/sources': {
    title: 'Sources',
    why: 'Une source tient un dossier à jour par rapport à un contenu extérieur à Arbor : fichiers et dossiers, avec leurs noms, modifications et suppressions.',
    none: 'Aucune source pour le moment',
    add: 'Ajouter une source',
    name: 'Nom',
    state: 'État',
    folder: 'Dossier',
    count: 'Documents',
    synced: 'Dernière synchronisation',
    next: 'Prochaine synchronisation',
    never: 'jamais',
    onRequest: 'à la demande',
    pausedCreator:
      'En pause : la personne qui a créé cette source n’a plus le rôle d’administrateur. Si vous la reprenez, elle passe sous votre responsabilité.',
    conditions: {
      deleting: 'Suppression en cours',
      waiting: 'Attend votre décision',
      stopped: 'Arrêtée',
      paused: 'En pause',
      away: 'Inaccessible',
      running: 'En cours',
      new: 'Pas encore synchronisée',
      failing: 'Avec des erreurs',
      current: 'À jour',
    },
    awaySince: 'Inaccessible depuis',
    awayWhy: 'Arbor réessaie pendant une semaine.',
    documents: manyDocuments,
    pending: (count) => `${formatNumber(count)} à traiter`,
    failed: (count) => `${formatNumber(count)} ${plural(count, 'échec', 'échecs')}`,
    runs: 'Synchronisations',
    saved: 'Enregistré',
    sync: 'Synchroniser',
    preview: 'Aperçu',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    edit: 'Modifier…',
    editOf: (name) => `Modifier ${name}`,
    remove: 'Supprimer…',
    removeTitle: (name) => `Supprimer la source « ${name} » ?`,
    removeWhy: (count) =>
      `Que faire ${count === 1 ? 'de son document' : `de ses ${formatNumber(count)} documents`} ? Ce que les utilisateurs ont eux-mêmes déposé dans le dossier est conservé dans tous les cas.`,
    removeKeep: 'Conserver les documents',
    removeTrash: 'Mettre les documents à la corbeille',
    removed: (name) => `Source « ${name} » supprimée`,
    trashing: (name) =>
      `La source « ${name} » met ses documents à la corbeille, puis sera supprimée`,
    previewBusy: (count) =>
      `Analyse de la source… ${formatNumber(count)} ${plural(count, 'élément trouvé', 'éléments trouvés')}`,
    previewTitle: 'Ce que ferait une synchronisation',
    previewNothing: 'Tout est à jour. Une synchronisation ne changerait rien.',
    previewFailed: 'L’aperçu a échoué :',
    plan: {
      added: (count) => `${formatNumber(count)} ${plural(count, 'ajout', 'ajouts')}`,
      changed: (count) =>
        `${formatNumber(count)} ${plural(count, 'modification', 'modifications')}`,
      moved: (count) => `${formatNumber(count)} ${plural(count, 'déplacement', 'déplacements')}`,
      deleted: (count) => `${formatNumber(count)} ${plural(count, 'suppression', 'suppressions')}`,
      left_out: (count) => `${formatNumber(count)} ${plural(count, 'exclusion', 'exclusions')}`,
      readers: (count) =>
        `${formatNumber(count)} ${plural(count, 'changement de lecteurs', 'changements de lecteurs')}`,
    },
    from: (path) => `avant : ${path}`,
    andMore: (count) => `et ${formatNumber(count)} ${plural(count, 'autre', 'autres')}`,
    waits: (count) =>
      count === 1
        ? 'Un document manque dans la source. Le mettre à la corbeille ?'
        : `${manyDocuments(count)} manquent dans la source. Les mettre à la corbeille ?`,
    waitsWhy:
      'Rien n’a encore été supprimé. Les ajouts et les modifications se poursuivent. Avant toute suppression, Arbor vérifie la source une nouvelle fois : ce qui est revenu entre-temps est conservé. Si la source est seulement en panne ou incomplète, conservez les documents : elle est alors mise en pause jusqu’à ce que vous la repreniez.',
    waitsList: 'Documents manquants',
    toTrash: (count) => `Mettre ${manyDocuments(count)} à la corbeille`,
    keep: 'Conserver et mettre en pause',
    failures: 'Échecs',
    failuresWhy:
      'Tout le reste est à jour. Arbor réessaie automatiquement, à intervalles de plus en plus longs.',
    tried: (count) => `${formatNumber(count)} ${plural(count, 'tentative', 'tentatives')}`,
    again: 'Réessayer',
    againOf: (path) => `Réessayer ${path}`,
    leaveOut: 'Exclure',
    leaveOutOf: (path) => `Exclure ${path}`,
    leftOut: 'Exclus manuellement',
    leftOutWhy: 'La source ne modifie plus ces éléments, car quelqu’un les a exclus ou détachés.',
    includeAgain: 'Inclure à nouveau',
    includeOf: (path) => `Inclure à nouveau ${path}`,
    log: 'Journal',
    noRuns: 'Aucune synchronisation pour le moment',
    noChanges: 'aucun changement',
    statuses: {
      pending: 'En attente',
      running: 'En cours',
      waiting: 'Attend votre décision',
      completed: 'Terminée',
      failed: 'Échouée',
      canceled: 'Annulée',
    },
    triggers: {
      manual: 'lancement manuel',
      schedule: 'selon la planification',
      notify: 'par webhook',
      watch: 'après une modification',
      push: 'par un programme',
      retry: 'nouvelle tentative',
    },
    dry: 'aperçu',
    webhook: 'Webhook',
    webhookWhy:
      'Un programme peut lancer une synchronisation en envoyant {"secret": "…"} à cette adresse. Un nouveau secret remplace le précédent et n’est affiché qu’une seule fois.',
    address: 'Adresse',
    newSecret: 'Créer un nouveau secret',
    secret: 'Secret',
    copy: 'Copier',
    copied: 'Copié',
    pushed: 'Un programme ajoute des éléments via l’API, avec cet identifiant de la source.',
    id: 'Identifiant de la source',
  },
  admin: {
    title: 'Administration',
    onlyAdmins:
      'Seuls le propriétaire et les administrateurs de l’organisation peuvent ouvrir cette page.',
    screens: {
      '/admin/members': 'Membres',
      '/admin/groups': 'Groupes',
      '/admin/sources': 'Sources',
      '/admin/access': 'Accès',
      '/admin/links': 'Liens',
      '/admin/webhooks': 'Webhooks',
      '/admin/tags': 'Étiquettes',
      '/admin/branding': 'Organisation et marque',
      '/admin/sign-in': 'Connexion',
      '/admin/agents': 'Agents',
      '/admin/feedback': 'Avis',
      '/admin/audit': 'Journal d’audit',
      '/admin/retention': 'Règles de conservation',
      '/admin/holds': 'Gels juridiques',
      '/admin/receipts': 'Attestations',
      '/admin/archives': 'Archives',
      '/admin/usage': 'Consommation',
      '/admin/models': 'Modèles',
      '/admin/health': 'État du système',
    },
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    name: 'Nom',
    role: 'Rôle',
    since: 'Membre depuis',
    actions: 'Actions',
    actionsFor: (name) => `Actions pour ${name}`,
    you: 'vous',
    deactivated: 'compte désactivé',
    roleOf: (name) => `Rôle pour ${name}`,
    roleChanged: (name, role) => `${name} : ${role}`,
    activate: 'Réactiver',
    activatedNow: (name) => `Compte réactivé : ${name}`,
    deactivate: 'Désactiver…',
    deactivateNow: 'Désactiver',
    deactivateTitle: (name) => `Désactiver ${name} ?`,
    deactivateWhat:
      'Toutes ses sessions prennent fin, et cette personne quitte définitivement tous ses groupes. Son dossier et ses propres autorisations sont conservés au cas où vous réactiveriez le compte.',
    deactivatedNow: (name) => `Compte désactivé : ${name}`,
    remove: 'Retirer…',
    removeNow: 'Retirer',
    removeTitle: (name) => `Retirer ${name} de l’organisation ?`,
    removeWhat: (grants) =>
      `Toutes ses sessions prennent fin ; ses clés API, ses appartenances à des groupes et ${formatNumber(grants)} ${plural(grants, 'autorisation', 'autorisations')} sont supprimées. Les documents restent, y compris ceux de son dossier personnel. Cette action est irréversible.`,
    removed: (name) => `${name} ne fait plus partie de l’organisation`,
    invite: 'Inviter',
    inviteTitle: 'Inviter des personnes',
    inviteWhy:
      'Chaque personne reçoit un e-mail avec un lien. Vous pouvez aussi lui transmettre ce lien vous-même.',
    inviteWhyLink:
      'Ce serveur n’envoie pas d’e-mails : vous transmettez donc les liens vous-même. Toute personne qui possède un lien peut rejoindre l’organisation. Chaque lien ne fonctionne qu’une fois, pendant sept jours.',
    gift: 'Accès',
    gifts: {
      READ_ONLY: 'Lire le dossier commun',
      READ_WRITE: 'Modifier le dossier commun',
      NOTHING: 'Rien pour le moment',
    },
    giftOfAdmins: 'Les administrateurs peuvent tout consulter et tout modifier.',
    noAccess: 'Ne voit aucun document partagé',
    giveShared: 'Donner accès en lecture au dossier commun',
    giveSharedTo: (name) => `Donner à ${name} un accès en lecture au dossier commun`,
    gaveShared: (name) => `${name} peut maintenant lire le dossier commun`,
    addresses: 'Adresses e-mail',
    addressesHint: 'Séparez les adresses par des virgules ou des espaces.',
    sendInvite: 'Envoyer l’invitation',
    invited: 'Invitation envoyée. Le lien ne fonctionne que pour l’adresse invitée.',
    invitedByLink:
      'Invitations créées. Ne transmettez chaque lien qu’à la personne concernée : la première qui l’ouvre peut rejoindre l’organisation.',
    localLink: (host) =>
      `Ce lien ne fonctionne que sur cet ordinateur, car l’adresse du serveur est ${host}. Pour que d’autres personnes puissent l’ouvrir, démarrez le serveur avec HOST=0.0.0.0 ou définissez ARBOR_PUBLIC_URL sur une adresse qui leur est accessible.`,
    createLinks: 'Créer les liens d’invitation',
    resetLink: 'Créer un lien de réinitialisation…',
    resetLinkTitle: (name) => `Lien de réinitialisation pour ${name}`,
    resetLinkWhy: (name) =>
      `Ce lien permet à ${name} de définir un nouveau mot de passe. Il ne fonctionne qu’une fois, pendant 24 heures, et son utilisation met fin à toutes les sessions du compte. Ne le transmettez qu’à ${name}.`,
    copy: 'Copier',
    copied: 'Copié',
    openInvites: 'Invitations en attente',
    address: 'Adresse e-mail',
    expires: 'Expiration',
    copyLinkOf: (email) => `Copier le lien pour ${email}`,
    revoke: 'Révoquer',
    revokeOf: (email) => `Révoquer l’invitation pour ${email}`,
    revoked: (email) => `Invitation pour ${email} révoquée`,
    newGroup: 'Nouveau groupe',
    changeGroup: 'Modifier le groupe',
    change: 'Modifier…',
    noGroups: 'Aucun groupe pour le moment',
    noGroupsWhy:
      'Les membres d’un groupe partagent ses autorisations. Donnez à un groupe l’accès à un dossier, et tous ses membres pourront le lire.',
    description: 'Description',
    create: 'Créer',
    membersOfGroup: 'Membres',
    noMembers: 'Ce groupe n’a pas encore de membres.',
    memberToAdd: 'Adresse e-mail d’un membre',
    unknownMember: 'Choisissez un membre dans la liste.',
    add: 'Ajouter',
    takeOut: 'Retirer',
    takeOutOf: (name) => `Retirer ${name}`,
    takenOut: (name) => `${name} ne fait plus partie du groupe`,
    deleteGroup: 'Supprimer',
    deleteGroupTitle: (name) => `Supprimer le groupe « ${name} » ?`,
    deleteGroupWhat: (members, grants) =>
      `${formatNumber(members)} ${plural(members, 'membre perdra', 'membres perdront')} ${formatNumber(grants)} ${plural(grants, 'autorisation', 'autorisations')}. Cette action est irréversible.`,
    deleteNow: 'Supprimer',
    deleted: (name) => `Suppression effectuée : ${name}`,
    grants: 'Autorisations',
    noGrants: 'Ce groupe n’a pas encore d’autorisations.',
    rightOn: (path) => `Autorisation sur ${path}`,
    grantTaken: (path) => `Autorisation sur ${path} retirée`,
    giveFolder: 'Donner accès à un dossier…',
    chooseFolder: 'Choisir un dossier',
    giveRead: 'Donner accès en lecture',
    openFolder: (name) => `Déplier ${name}`,
    closeFolder: (name) => `Replier ${name}`,
    accessWhy:
      'Vous verrez qui peut le lire ou le modifier, et pourquoi : rôle, dossier personnel ou autorisation.',
  },
  'admin/webhooks': {
    title: 'Webhooks',
    none: 'Aucun webhook pour le moment',
    why: 'Un webhook signale à un autre service ce qui se passe dans cette organisation, par exemple l’ajout de documents. Il envoie des identifiants et des noms, jamais le texte des documents.',
    add: 'Nouveau webhook',
    change: 'Modifier…',
    changeTitle: 'Modifier le webhook',
    url: 'Adresse du destinataire',
    urlHint: 'Elle commence par https:// et reçoit les événements par POST.',
    description: 'Description (facultatif)',
    events: 'Événements',
    eventNames: {
      'document.created': 'Un document a été ajouté',
      'document.ingested': 'Un document est disponible dans la recherche',
      'document.failed': 'Un document n’a pas pu être lu',
      'document.updated': 'Un document a été renommé, déplacé ou a changé de version',
      'document.deleted': 'Un document a été supprimé',
      'message.answered': 'L’assistant a terminé une réponse',
      'permission.created': 'Une autorisation a été accordée',
      'permission.updated': 'Une autorisation a été modifiée',
      'permission.deleted': 'Une autorisation a été retirée',
      'audit.head': 'Dernier maillon de la chaîne d’audit, toutes les heures',
      'webhook.test': 'Test',
    },
    state: 'État',
    on: 'Activé',
    off: 'Désactivé',
    failing: 'Envois refusés depuis',
    reasons: {
      gone: 'Arbor l’a désactivé, car le destinataire a répondu qu’il n’existe plus (410).',
      failing: 'Arbor l’a désactivé, car le destinataire n’a rien accepté pendant trois jours.',
      creator:
        'En pause : la personne qui a créé ce webhook n’a plus le rôle d’administrateur. Si vous l’activez, il passe sous votre responsabilité.',
    },
    turnOff: 'Désactiver',
    turnOn: 'Activer',
    create: 'Créer',
    secret: 'Secret (affiché une seule fois)',
    secretWhy:
      'Transmettez-le au destinataire, qui s’en sert pour vérifier la signature de chaque événement.',
    done: 'Terminé',
    newSecret: 'Nouveau secret…',
    newSecretTitle: 'Créer un nouveau secret ?',
    newSecretWhy:
      'Pendant 24 heures, les événements sont signés avec le nouveau secret et avec l’ancien.',
    newSecretNow: 'Créer le secret',
    copy: 'Copier',
    copied: 'Copié',
    test: 'Envoyer un test',
    tested: 'Test envoyé. Le résultat apparaît ci-dessous.',
    remove: 'Supprimer…',
    removeTitle: 'Supprimer ce webhook ?',
    removeWhy:
      'Plus rien ne sera envoyé, et son journal sera supprimé. Cette action est irréversible.',
    removeNow: 'Supprimer',
    removed: 'Webhook supprimé',
    log: 'Historique des envois',
    logEmpty: 'Aucun envoi pour le moment.',
    states: { pending: 'En attente', delivered: 'Remis', failed: 'Abandonné' },
    attempts: (attempts) =>
      `${formatNumber(attempts)} ${plural(attempts, 'tentative', 'tentatives')}`,
    next: 'prochaine tentative',
    answered: 'Réponse :',
    again: 'Renvoyer',
    againOf: (event, at) => `Renvoyer : ${event}, ${at}`,
    more: 'Afficher plus',
  },
  'browse/components/folder-origin': {
    from: (name) => `Depuis la source « ${name} »`,
    synced: 'Dernière synchronisation :',
    never: 'Pas encore synchronisée',
    awaySince: 'Inaccessible depuis',
    paused: 'En pause',
    stopped: 'Arrêtée',
    deleting: 'Suppression en cours',
    failed: (count) => `${formatNumber(count)} ${plural(count, 'échec', 'échecs')}`,
  },
  browse: {
    folders: 'Dossiers',
    showFolders: 'Afficher les dossiers',
    expand: (name) => `Déplier ${name}`,
    collapse: (name) => `Replier ${name}`,
    name: 'Nom',
    columns: {
      kind: 'Type',
      size: 'Taille',
      creator: 'Créé par',
      editor: 'Modifié par',
      changed: 'Modification',
      state: 'État',
      tags: 'Étiquettes',
    },
    chooseColumns: 'Choisir les colonnes',
    you: 'Vous',
    failure: 'Afficher la raison de l’échec',
    failureOf: (name) => `Arbor n’a pas pu lire « ${name} »`,
    version: 'Version',
    sortBy: 'Trier par',
    sorts: {
      LOGICAL: 'Ordre personnalisé',
      NAME: 'Nom',
      UPDATED_AT: 'Date de modification',
      CREATED_AT: 'Date d’ajout',
    },
    asGrid: 'Afficher en grille',
    asList: 'Afficher en liste',
    upload: 'Importer',
    uploadFiles: 'Importer des fichiers…',
    uploadFolder: 'Importer un dossier…',
    newPage: 'Nouvelle page',
    newPageName: 'Nom de la page',
    newFolder: 'Nouveau dossier',
    newFolderName: 'Nom du dossier',
    create: 'Créer',
    dropHere: (folder) => `Déposez les fichiers ici pour les importer dans ${folder}`,
    empty: 'Ce dossier est vide',
    emptyWhy:
      'Déposez ici des fichiers ou des dossiers, ou choisissez « Importer ». Arbor lit les formats PDF, Word, Excel, PowerPoint, OpenDocument, RTF, EPUB, Markdown, HTML, texte et CSV, ainsi que les e-mails et les images.',
    emptyAgents:
      'Ce dossier contient des workflows, qui ne s’affichent pas ici. Ils se créent et se lancent via l’API.',
    emptyReadOnly:
      'Les documents apparaîtront ici lorsqu’une personne autorisée à modifier ce dossier en ajoutera.',
    selected: (count) => `${formatNumber(count)} ${plural(count, 'sélectionné', 'sélectionnés')}`,
    count: (count) => `${formatNumber(count)} ${plural(count, 'élément', 'éléments')}`,
    selectAll: 'Sélectionner tous les éléments chargés',
    selectRow: (name) => `Sélectionner ${name}`,
    actionsColumn: 'Actions',
    rename: 'Renommer',
    renamed: (name) => `Renommé en ${name}`,
    move: 'Déplacer…',
    moveTitle: (names) => `Déplacer ${quoteOrCount(names)}`,
    moveHere: 'Déplacer ici',
    moveOthers: (count) =>
      plural(count, 'Déplacer l’autre élément', `Déplacer les ${formatNumber(count)} autres`),
    deleteOthers: (count) =>
      plural(count, 'Supprimer l’autre élément', `Supprimer les ${formatNumber(count)} autres`),
    moved: (count, folder) =>
      `${formatNumber(count)} ${plural(count, 'élément déplacé', 'éléments déplacés')} vers ${folder}`,
    ordered: (count) =>
      `Ordre modifié : ${formatNumber(count)} ${plural(count, 'élément', 'éléments')}`,
    tag: 'Modifier les étiquettes…',
    tagTitle: 'Modifier les étiquettes',
    findTag: 'Rechercher une étiquette',
    findOrCreateTag: 'Rechercher ou créer une étiquette',
    createTag: (name) => `Créer l’étiquette « ${name} »`,
    noTags: 'Aucune étiquette pour le moment. Demandez à un administrateur d’en créer.',
    deleteKey: 'Suppr',
    removeTitle: (names) => `Supprimer définitivement ${quoteOrCount(names)} ?`,
    trashTitle: (names) => `Mettre ${quoteOrCount(names)} à la corbeille ?`,
    trashUndo: 'Vous pouvez restaurer les éléments de la corbeille pendant 30 jours.',
    removeUndo:
      'Vous pouvez annuler cette action pendant quelques secondes. Ensuite, la suppression est définitive.',
    removeWhat: (folders, all) =>
      `Cela concerne ${formatNumber(all)} ${plural(all, 'élément', 'éléments')}, y compris tout le contenu ${plural(folders, 'du dossier', 'des dossiers')}.`,
    removeDocuments: (count) =>
      `Cela concerne ${plural(count, 'le document et toutes ses versions', 'les documents et toutes leurs versions')}.`,
    removed: (count) =>
      `${formatNumber(count)} ${plural(count, 'élément supprimé', 'éléments supprimés')}`,
    runAgain: 'Traiter à nouveau',
    clear: 'Effacer la sélection',
    uploads: 'Imports',
    follow: 'Afficher le traitement',
    readOnly: 'Lecture seule',
    readOnlyWhy: 'Vous pouvez lire ce dossier, mais pas y ajouter ni y modifier quoi que ce soit.',
    uploading: (open) =>
      `Import de ${formatNumber(open)} ${plural(open, 'fichier', 'fichiers')} en cours`,
    uploadedAll: (done) =>
      `${formatNumber(done)} ${plural(done, 'fichier importé', 'fichiers importés')}`,
    toDecide: (count) =>
      `${formatNumber(count)} ${plural(count, 'fichier attend', 'fichiers attendent')} une décision`,
    failedCount: (count) => `${formatNumber(count)} ${plural(count, 'échec', 'échecs')}`,
    pause: 'Mettre les imports en pause',
    resume: 'Reprendre les imports',
    retry: 'Réessayer les imports échoués',
    cancelAll: 'Annuler tous les imports',
    dismiss: 'Fermer la liste des imports',
    waiting: 'En attente',
    uploaded: 'Importé',
    skipped: 'Ignoré',
    taken: 'Un document portant ce nom existe déjà ici.',
    takenSame: 'Ce document se trouve déjà ici.',
    takenElsewhere: (path) => `Le même fichier existe déjà : ${path}.`,
    tooLarge: (size, limit) =>
      `La taille du fichier est de ${size}. Ce serveur accepte les fichiers jusqu’à ${limit}. Divisez le fichier ou demandez à votre administrateur de relever la limite.`,
    interrupted: 'En attente de connexion',
    cancelOne: (name) => `Annuler l’import de ${name}`,
    skip: 'Ignorer',
    asVersion: 'Nouvelle version',
    keepBoth: 'Conserver les deux',
    forAll: (count) => `Pour les ${formatNumber(count)} fichiers :`,
  },
  'browse/trash': {
    title: 'Corbeille',
    empty: 'La corbeille est vide',
    emptyWhy:
      'Lorsque vous supprimez un dossier ou un document, vous pouvez le restaurer ici pendant 30 jours. La corbeille affiche les éléments supprimés des dossiers que vous pouvez modifier.',
    list: 'Éléments de la corbeille',
    was: (path, who, when) => `${path}, supprimé par ${who} (${when})`,
    formerMember: 'un ancien membre',
    until: (when) => `Sera supprimé définitivement le ${when}`,
    documents: (count) => `${formatNumber(count)} ${plural(count, 'document', 'documents')}`,
    restore: 'Restaurer',
    restoreOne: (name) => `Restaurer ${name}`,
    restored: (name) => `${name} restauré`,
    restoreTitle: (name) => `Restaurer « ${name} »`,
    name: 'Nom',
    folder: 'Dossier',
    formerFolder:
      'Si vous ne choisissez pas de dossier, l’élément retourne dans son dossier d’origine.',
    remove: 'Supprimer définitivement',
    removeAsked: 'Supprimer définitivement…',
    moveAsked: 'Mettre à la corbeille…',
    elsewhere: 'Restaurer sous un autre nom ou ailleurs…',
    keptTitle: (name) => `Impossible de supprimer « ${name} »`,
    ruleUntil: (day) => `Une règle de conservation le maintient ici jusqu’au ${day}`,
    keptBy: 'Conservé en raison d’un gel juridique :',
    removeTitle: (name) => `Supprimer définitivement « ${name} » ?`,
    removeWhat:
      'Tout son contenu sera supprimé, y compris toutes les versions et tous les fichiers. Cette action est irréversible.',
    removed: (name) => `${name} supprimé définitivement`,
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    newer: 'Plus récents',
    older: 'Plus anciens',
    moved: (count) =>
      `${formatNumber(count)} ${plural(count, 'élément mis', 'éléments mis')} à la corbeille`,
    move: 'Mettre à la corbeille',
  },
  home: {
    title: 'Accueil',
    hello: (name) => `Bonjour ${name}`,
    welcome: 'Bienvenue',
    placeholder: 'Posez une question ou cherchez dans vos documents',
    ask: 'Demander',
    search: 'Rechercher',
    asking: 'Entrée pour demander, Alt+Entrée pour rechercher',
    threads: 'Vos conversations',
    allThreads: 'Toutes les conversations',
    allShared: 'Tous les éléments partagés',
    isThisYou: 'Est-ce bien vous ?',
    isThisYouWhy:
      'Ces organisations avaient déjà un membre avec votre adresse e-mail avant la création de votre compte. À ce moment-là, personne n’avait vérifié que l’adresse lui appartenait. Ne conservez que ce que vous reconnaissez.',
    asRole: (tenant, role) => `« ${tenant} » (${role})`,
    keep: 'Conserver',
    keepOf: (tenant) => `Conserver « ${tenant} »`,
    leave: 'Quitter',
    leaveOf: (tenant) => `Quitter « ${tenant} »`,
    recent: 'Modifiés récemment',
    allDocuments: 'Tous les documents',
    atWork: 'Traitement en cours',
    failed: 'Échec',
    nothingGiven: 'Personne n’a encore partagé de dossier avec vous',
    nothingGivenWhy: (names) =>
      `Pour obtenir un accès, adressez-vous à ${names}. En attendant, vous pouvez ajouter vos propres documents, visibles uniquement par vous et par les administrateurs.`,
    empty: 'Ajoutez des documents pour commencer',
    emptyWhy:
      'Déposez ici des fichiers ou des dossiers entiers. Arbor les lit, et vous pouvez aussitôt poser des questions à leur sujet.',
    add: 'Choisir des fichiers…',
    loadSamples: 'Charger des documents d’exemple',
    samplesWhy:
      'Pour essayer Arbor, chargez quatre documents en anglais d’une compagnie de ferries. Vous pouvez les supprimer à tout moment.',
    tryThese: 'Questions à essayer :',
    where: (folder) => `dans ${folder}`,
  },
  jobs: {
    title: 'Tâches',
    show: 'Filtrer les tâches',
    shown: {
      all: 'Toutes',
      active: 'En cours',
      failed: 'Échouées',
      cancelled: 'Annulées',
      completed: 'Terminées',
    },
    list: 'Tâches',
    version: (version) => `version ${formatVersion(version)}`,
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    newer: 'Tâches plus récentes',
    older: 'Tâches plus anciennes',
    cancel: 'Annuler',
    cancelOf: (name) => `Annuler ${name}`,
    cancelled: (name) => `Tâche annulée : ${name}`,
    again: 'Relancer',
    againOf: (name) => `Relancer ${name}`,
    uploadOf: (name) => `Importer une autre version de ${name}`,
    allAgain: (count) => `Tout relancer (${formatNumber(count)})`,
    restarted: (count) =>
      `${formatNumber(count)} ${plural(count, 'tâche relancée', 'tâches relancées')}`,
    steps: (name) => `Étapes pour ${name}`,
    details: (name) => `Détails pour ${name}`,
    file: 'Fichier',
    uploaded: 'Import',
    started: 'Début',
    took: 'Durée',
    passages: 'Passages',
    unknownError: 'La raison est inconnue.',
    empty: {
      all: 'Aucune tâche pour le moment',
      active: 'Aucune tâche en cours',
      failed: 'Aucune tâche échouée',
      cancelled: 'Aucune tâche annulée',
      completed: 'Aucune tâche terminée pour le moment',
    },
    emptyWhy:
      'Importez un fichier pour lancer une tâche : Arbor le lit, le découpe et l’ajoute à la recherche.',
  },
  outside: {
    title: 'Partagé avec vous',
    by: (tenant, until) => `Partagé par ${tenant} jusqu’au ${until}. Vous y avez accès en lecture.`,
    gone: 'Ce lien ne fonctionne pas',
    goneWhy:
      'Il est incomplet, a expiré ou a été révoqué. Adressez-vous à la personne qui vous l’a envoyé.',
    password: 'Mot de passe',
    passwordWhy: 'Saisissez le mot de passe que vous avez reçu avec le lien.',
    open: 'Ouvrir',
    items: 'Contenu',
    empty: 'Ce dossier est vide',
    path: 'Chemin',
    pages: 'Pages',
    text: 'Texte',
    page: (number) => `Page ${formatNumber(number)}`,
    noView: 'Aucun aperçu disponible. Téléchargez le fichier pour le consulter.',
    download: 'Télécharger',
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    next: 'Page suivante du contenu',
    previous: 'Page précédente du contenu',
  },
  'palette/shortcuts': {
    title: 'Raccourcis clavier',
    everywhere: 'Partout',
    goTo: 'Aller à…',
    keys: 'Afficher cette liste',
    close: 'Fermer ou annuler',
    home: 'Question sur la page d’accueil',
    ask: 'Demander',
    search: 'Rechercher à la place',
    list: 'Liste des documents',
    move: 'Monter ou descendre dans la liste',
    range: 'Sélectionner une plage',
    look: 'Aperçu rapide',
    select: 'Sélectionner',
    open: 'Ouvrir',
    order: 'Réordonner les éléments (ordre personnalisé)',
    rename: 'Renommer',
    remove: 'Supprimer',
    removePermanently: 'Supprimer définitivement',
    menu: 'Ouvrir le menu des éléments sélectionnés',
    text: 'Texte d’un document',
    passages: 'Passage précédent ou suivant',
    change: 'Modifier le passage sélectionné',
    save: 'Enregistrer',
    merge: 'Fusionner avec le passage suivant',
    add: 'Ajouter un passage en dessous',
    shift: 'Déplacer le passage vers le haut ou le bas',
    comment: 'Commenter la sélection ou le passage',
    find: 'Recherche dans un document',
    findOpen: 'Rechercher du texte',
    findBrowser: 'Utiliser la recherche du navigateur',
    findClose: 'Fermer la recherche',
    next: 'Résultat suivant',
    previous: 'Résultat précédent',
    threads: 'Conversations',
    send: 'Envoyer la question',
    line: 'Nouvelle ligne',
    source: 'Fermer la source',
    ctrl: 'Ctrl',
    enter: 'Entrée',
    delete: 'Suppr',
    shiftKey: 'Maj',
    space: 'Espace',
    escape: 'Échap',
  },
  palette: {
    title: 'Aller à',
    placeholder: 'Aller à un dossier, un document, une conversation ou un écran',
    thread: 'Conversation',
    action: 'Action',
    searching: 'Recherche en cours…',
    ask: (words) => `Demander « ${words} »`,
    searchFor: (words) => `Rechercher « ${words} »`,
  },
  receipts: {
    title: 'Attestations de suppression',
    none: 'Aucune attestation de suppression',
    why: 'Toute suppression définitive donne lieu à une attestation. Elle indique ce qui a été supprimé, quand et par qui, sans reprendre les textes.',
    mine: 'Vous voyez les attestations de ce que vous avez supprimé. Le propriétaire et les administrateurs les voient toutes.',
    command: 'Prouver, sur le serveur, qu’il ne reste rien',
    copy: 'Copier',
    copied: 'Copié',
    item: 'Élément supprimé',
    what: 'Contenu',
    when: 'Date',
    state: 'Attestation',
    byServer: 'le serveur, selon une règle',
    formerMember: 'un ancien membre',
    signed: 'Signée',
    waiting: 'En attente de la suppression des fichiers',
    removing: (done, total) => `Suppression : ${formatNumber(done)} sur ${formatNumber(total)}`,
    download: 'Télécharger',
    downloadOf: (name) => `Télécharger l’attestation pour ${name}`,
    counts: {
      FOLDER: (n) => `${formatNumber(n)} ${plural(n, 'dossier', 'dossiers')}`,
      DOCUMENT: (n) => `${formatNumber(n)} ${plural(n, 'document', 'documents')}`,
      DOCUMENT_VERSION: (n) => `${formatNumber(n)} ${plural(n, 'version', 'versions')}`,
      CHUNK: (n) => `${formatNumber(n)} ${plural(n, 'passage', 'passages')}`,
      THREAD: (n) => `${formatNumber(n)} ${plural(n, 'conversation', 'conversations')}`,
    },
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    newer: 'Plus récentes',
    older: 'Plus anciennes',
  },
  search: {
    title: 'Recherche',
    placeholder: 'Rechercher dans tous les documents',
    find: 'Rechercher',
    findTag: 'Rechercher une étiquette',
    findFolder: 'Rechercher un dossier',
    mode: 'Rechercher par',
    modes: { hybrid: 'Sens et mots', dense_only: 'Sens', full_text: 'Mots' },
    folder: 'Dossier',
    anywhere: 'Partout',
    theseFolders: (count) => `${formatNumber(count)} ${plural(count, 'dossier', 'dossiers')}`,
    type: 'Type',
    types: { TEXT: 'Texte', TABLE: 'Tableaux', IMAGE: 'Images' },
    tag: 'Étiquette',
    since: 'Traité depuis',
    anyTime: 'Toutes les dates',
    days: (count) => `${formatNumber(count)} derniers jours`,
    facets: 'Affiner la recherche',
    kind: 'Format',
    plainText: 'Texte',
    uploader: 'Importé par',
    unnamed: 'Sans nom',
    moreValues: (count) => `${formatNumber(count)} ${plural(count, 'autre', 'autres')}`,
    countedOf: (count) => `Décompte sur les ${formatNumber(count)} meilleurs passages`,
    aTable: 'Tableau',
    moreRows: (count) => `${formatNumber(count)} ${plural(count, 'autre ligne', 'autres lignes')}`,
    reset: 'Réinitialiser les filtres',
    page: (page) => `Page ${formatNumber(page)}`,
    best: (hits, documents) =>
      `Les ${formatNumber(hits)} meilleurs passages, dans ${formatNumber(documents)} ${plural(documents, 'document', 'documents')}`,
    found: (hits, documents) =>
      `${formatNumber(hits)} ${plural(hits, 'passage', 'passages')} dans ${formatNumber(documents)} ${plural(documents, 'document', 'documents')}`,
    nothing: 'Aucun passage trouvé',
    nothingWhy: 'Essayez d’autres mots, recherchez par le sens ou retirez un filtre.',
    similar: (count) =>
      `${formatNumber(count)} ${plural(count, 'autre passage dit', 'autres passages disent')} presque la même chose`,
    similarOnly: (count) => `Passages similaires (${formatNumber(count)})`,
    noMatch: 'Aucun passage ne contient les mots importants. Les plus proches :',
    help: 'Chercher avec précision',
    helps: {
      phrase: 'exactement ces mots, l’un après l’autre',
      without:
        'aucun passage avec ce mot ou cette expression ; aussi devant name:, type:, tag: et in:',
      any: 'l’un des deux',
      prefix: 'les mots qui commencent ainsi',
      name: 'les documents dont le nom contient ce mot',
      type: 'pdf, word, excel, image, table (tableau), email et d’autres',
      tag: 'les documents et dossiers avec cette étiquette',
      in: 'un dossier, par son nom ou son chemin',
    },
    examples: {
      phrase: '"délai de préavis"',
      without: '-brouillon',
      any: 'bail OR loyer',
      prefix: 'inst*',
      name: 'name:facture',
      type: 'type:pdf',
      tag: 'tag:contrat',
      in: 'in:"Baux 2026"',
    },
    conditions: 'Conditions',
    condition: {
      phrase: 'exactement',
      any: 'un parmi',
      all: 'tous :',
      prefix: 'mots comme',
      without: 'sans',
      name: 'nom',
      type: 'type',
      tag: 'étiquette',
      in: 'dans',
      unknown: 'inconnu :',
    },
    removeCondition: (text) => `Retirer ${text}`,
    unknownName: (text) => `Il n’y a ni étiquette, ni dossier, ni type pour ${text}.`,
    alsoSearched: (words) => `Recherche étendue à : ${words}`,
    comments: 'Commentaires',
    moreComments: (count) =>
      `${formatNumber(count)} ${plural(count, 'autre commentaire', 'autres commentaires')}`,
    resolved: 'résolu',
    formerMember: 'Ancien membre',
    start: 'Que cherchez-vous ?',
    startWhy:
      'Saisissez une question ou quelques mots. Arbor trouve les passages correspondants et vous montre leur page.',
    more: (count) =>
      `${formatNumber(count)} ${plural(count, 'autre passage', 'autres passages')} dans ce document`,
  },
  shared: {
    title: 'Partagé avec vous',
    intro: 'Les dossiers et documents auxquels d’autres personnes vous ont donné accès.',
    list: 'Éléments partagés avec vous',
    by: (name) => `Partagé par ${name}`,
    through: (group) => `via le groupe ${group}`,
    none: 'Rien n’est encore partagé avec vous',
    noneWhy: (names) => `Demandez à ${names} de partager des dossiers ou des documents avec vous.`,
    rights: { true: 'Peut modifier', false: 'Peut lire' },
    range: (first, last, total) =>
      `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
    next: 'Éléments partagés suivants',
    previous: 'Éléments partagés précédents',
  },
  threads: {
    title: 'Conversations',
    newThread: 'Nouvelle conversation',
    newThreadWhy:
      'Les réponses s’appuient uniquement sur les documents que vous pouvez lire et citent les passages utilisés.',
    find: 'Rechercher une conversation',
    noThreads: 'Aucune conversation pour l’instant',
    nothingFound: 'Aucun titre de conversation ne correspond.',
    more: 'Afficher plus',
    backToList: 'Toutes les conversations',
    actions: (title) => `Actions pour ${title}`,
    rename: 'Renommer',
    remove: 'Supprimer',
    removed: (title, below) =>
      below === 0
        ? `Conversation « ${title} » supprimée`
        : `Conversation « ${title} » et ${formatNumber(below)} ${plural(below, 'sous-conversation', 'sous-conversations')} supprimées`,
    below: 'Sous-conversation de',
    conversation: 'Conversation',
    earlier: 'Afficher les messages précédents',
    empty: 'Aucune question dans cette conversation pour l’instant.',
    you: 'Vous',
    question: 'Votre question',
    questionIn: 'Posez une question sur vos documents',
    followUp: 'Poursuivre avec une autre question',
    followUps: 'Vous pourriez aussi demander',
    aboutHeading: (heading) => `À propos de : ${heading}`,
    ask: 'Demander',
    stop: 'Arrêter',
    busy: 'Une réponse est déjà en cours de rédaction dans cette conversation. Attendez-la ou arrêtez-la, puis posez votre question.',
    readOnly: 'Vous pouvez lire cette conversation, mais pas y poser de questions.',
    working: 'Recherche d’une réponse',
    writing: 'Rédaction de la réponse',
    done: 'La réponse est prête',
    noAnswer: 'Cette question est restée sans réponse.',
    edit: 'Modifier la question',
    editing: 'La question modifiée sera posée à nouveau ; l’originale reste dans la conversation.',
    askAgain: 'Redemander',
    writtenBy: (model) => `Rédigé par ${model}`,
    askSame: 'La même question',
    askShorter: 'Plus court',
    askLonger: 'Plus détaillé',
    askElsewhere: 'Ailleurs…',
    wishes: WISHES.fr,
    variant: (number, count) => `Réponse ${formatNumber(number)} sur ${formatNumber(count)}`,
    previousVariant: 'Réponse précédente',
    nextVariant: 'Réponse suivante',
    copy: 'Copier avec les sources',
    copied: 'Copié',
    save: 'Enregistrer',
    saveMarkdown: 'Enregistrer au format Markdown',
    saveWord: 'Enregistrer comme document Word',
    sourceChanged: 'Ce document a changé depuis.',
    showChange: 'Afficher les modifications',
    moreSources: (count) =>
      `${formatNumber(count)} ${plural(count, 'autre source', 'autres sources')}`,
    copyFailed: 'Le navigateur a bloqué la copie',
    branch: 'Continuer dans une sous-conversation',
    good: 'Bonne réponse',
    bad: 'Mauvaise réponse',
    rated: 'Les administrateurs voient cette question et sa réponse.',
    ratedWhy: 'Si vous évaluez une réponse, les administrateurs la voient, ainsi que sa question.',
    sources: 'Sources',
    withoutModel: 'Sans modèle de langage',
    around: (count) =>
      count === 1
        ? 'Afficher le passage'
        : `Afficher le passage et ${formatNumber(count - 1)} ${plural(count - 1, 'autre', 'autres')}`,
    source: (number, name) => `Source ${number} : ${name}`,
    sourceDeleted: (number) => `Source ${number} : document ou passage supprimé`,
    sourceClosed: (number) => `Source ${number} : vous n’y avez pas accès`,
    deletedDocument: 'Document ou passage supprimé',
    closedDocument: 'Un document que vous ne pouvez pas ouvrir',
    unknownDocument: 'un document',
    steps: (count) => `${formatNumber(count)} ${plural(count, 'étape', 'étapes')}`,
    step: {
      search: (words) => `Recherche de « ${words} »`,
      keyword_search: (words) => `Recherche des mots « ${words} »`,
      find: (words) => `Recherche d’éléments nommés « ${words} »`,
      read: 'Lecture de la suite d’un document',
      read_around: 'Lecture du texte autour d’un passage',
      view_picture: 'Examen d’une image',
      list: 'Consultation d’un dossier',
      info: 'Consultation des informations d’un document',
      reasoning: 'Réflexion',
      model_loading:
        'Le modèle n’a pas encore commencé à répondre. Il est peut-être en cours de chargement, ce qui peut prendre quelques minutes.',
      model_loaded: 'Le modèle a commencé à répondre',
    },
    passages: (count) => `${formatNumber(count)} ${plural(count, 'passage', 'passages')}`,
    items: (count) => `${formatNumber(count)} ${plural(count, 'élément', 'éléments')}`,
    notFound: 'aucun résultat',
    asOf: (time) => `État au ${time}`,
    askNow: 'Interroger l’état actuel',
    scope: 'Où chercher',
    everywhere: 'Tous les documents',
    addScope: 'Choisir où chercher',
    scopeWhy: 'La réponse s’appuie uniquement sur ce que vous choisissez ici.',
    findPlace: 'Rechercher un dossier ou un document',
    folders: 'Dossiers et documents',
    tags: 'Étiquettes',
    tagsWhy: 'Uniquement les documents qui portent toutes les étiquettes choisies',
    findTag: 'Rechercher une étiquette',
    takeOut: (name) => `Retirer ${name}`,
    askedIn: 'Question posée sur',
    nothingNamed: 'Aucun dossier ni document ne correspond.',
    ready: 'Terminé',
  },
  'viewer/comments': {
    comment: 'Commenter',
    commentOn: 'Commenter ce passage',
    newComment: 'Nouveau commentaire',
    placeholder: 'Écrivez un commentaire. Tapez @ pour mentionner quelqu’un.',
    reply: 'Répondre',
    replyTo: (name) => `Répondre à ${name}`,
    send: 'Commenter',
    sendReply: 'Répondre',
    save: 'Enregistrer',
    edit: 'Modifier',
    remove: 'Supprimer',
    removed: 'Commentaire supprimé',
    copyLink: 'Copier le lien',
    copied: 'Lien copié',
    actions: (name) => `Actions pour le commentaire de ${name}`,
    resolve: 'Marquer comme résolu',
    reopen: 'Rouvrir',
    resolvedBy: (name, when) => `Résolu par ${name} · ${when}`,
    edited: 'modifié',
    deleted: 'Ce commentaire a été supprimé.',
    former: 'Ancien membre',
    filters: { OPEN: 'Ouverts', RESOLVED: 'Résolus', ORPHANED: 'Orphelins' },
    filter: 'Commentaires à afficher',
    near: 'Le passage a changé depuis la rédaction de ce commentaire.',
    missing: 'Le passage n’existe pas dans cette version.',
    showPassage: 'Afficher le passage',
    none: {
      OPEN: 'Aucun commentaire ouvert',
      RESOLVED: 'Aucun commentaire résolu',
      ORPHANED: 'Aucun commentaire orphelin',
    },
    noneWhy: {
      OPEN: 'Sélectionnez des mots sur une page ou dans le texte, ou choisissez un passage et appuyez sur C.',
      RESOLVED: 'Les commentaires résolus apparaissent ici. Vous pouvez les rouvrir.',
      ORPHANED:
        'Les commentaires dont le passage n’existe plus dans cette version apparaissent ici.',
    },
    more: 'Afficher plus',
    earlier: (count) =>
      `Afficher ${formatNumber(count)} ${plural(count, 'réponse précédente', 'réponses précédentes')}`,
    people: 'Personnes à mentionner',
    nobody: (name) => `Aucune personne nommée « ${name} » ne peut lire ce document.`,
    by: (name) => `Commentaire de ${name}`,
    on: (count) => `${formatNumber(count)} ${plural(count, 'commentaire', 'commentaires')}`,
    gone: 'Ce commentaire a été supprimé, ou vous ne pouvez pas le lire.',
  },
  'viewer/components/checkout': {
    checkOut: 'Réserver, pour être la seule personne à pouvoir le modifier pendant huit heures',
    mine: (until) =>
      `Vous avez réservé ce document jusqu’au ${until}. Personne d’autre ne peut le modifier.`,
    theirs: (name, until) =>
      `${name} a réservé ce document jusqu’au ${until}. Personne d’autre ne peut le modifier.`,
    somebody: 'Quelqu’un',
    checkIn: 'Libérer',
    end: 'Mettre fin à la réservation',
  },
  'viewer/components/source-notice': {
    kept: (name) =>
      `La source « ${name} » tient ce document à jour. Il ne peut donc pas être modifié ici.`,
    detach: 'Détacher',
    detached: 'Document détaché. La source ne le modifie plus.',
  },
  'viewer/edit': {
    change: 'Modifier le texte',
    merge: 'Fusionner avec le passage suivant',
    addBelow: 'Ajouter un passage en dessous',
    moveUp: 'Monter',
    moveDown: 'Descendre',
    moveTo: 'Déplacer vers une section…',
    comment: 'Commenter',
    lineage: 'Afficher l’origine…',
    feedback: 'Signaler un problème…',
    remove: 'Supprimer',
    rename: 'Renommer…',
    addPassage: 'Ajouter un passage à la fin…',
    addSection: 'Ajouter une sous-section…',
    dissolve: 'Dissoudre la section…',
    deleteSection: 'Supprimer la section et ses passages…',
    text: 'Texte du passage',
    partOf: (part, total) =>
      `Texte du passage, partie ${formatNumber(part)} sur ${formatNumber(total)}`,
    html: 'Ce texte est en HTML. Seuls ses tableaux, listes et paragraphes sont affichés.',
    split: 'Diviser à l’emplacement du curseur',
    splitHint: 'Placez le curseur là où le deuxième passage doit commencer.',
    joinUp: 'Réunir avec la partie précédente',
    add: 'Ajouter',
    changed: 'Modification enregistrée',
    wasSplit: (parts) => `Divisé en ${formatNumber(parts)} ${plural(parts, 'passage', 'passages')}`,
    merged: 'Passages fusionnés',
    removed: 'Passage supprimé',
    moved: 'Déplacement effectué',
    isFirst: 'Ce passage est déjà le premier de sa section.',
    isLast: 'Ce passage est déjà le dernier de sa section.',
    ingesting:
      'Cette version est en cours de traitement. Vous pourrez modifier ses passages une fois le traitement terminé.',
    changedByOther:
      'Quelqu’un d’autre a modifié ce passage entre-temps. Si vous enregistrez à nouveau, vous remplacerez ce texte :',
    top: 'Niveau supérieur du document',
    moveTitle: 'Déplacer à la fin de',
    moveHere: 'Déplacer ici',
    name: 'Nom de la section',
    addTitle: 'Ajouter un passage',
    sectionTitle: 'Ajouter une sous-section',
    dissolveTitle: (name) => `Dissoudre « ${name} » ?`,
    dissolveWhat:
      'Son titre devient un passage et son contenu remonte d’un niveau. Cette action est irréversible.',
    dissolveNow: 'Dissoudre la section',
    deleteTitle: (name) => `Supprimer « ${name} » ?`,
    deleteWhat: (count) =>
      count === 0
        ? 'Cette section ne contient aucun passage. Cette action est irréversible.'
        : `${formatNumber(count)} ${plural(count, 'passage sera supprimé', 'passages seront supprimés')} avec la section. Cette action est irréversible.`,
    lineageTitle: 'Origine de ce passage',
    lineageNone: 'Ce passage provient directement du fichier, et aucun autre n’en est issu.',
    lineageAbove: 'Issu de',
    lineageBelow: 'Passages qui en sont issus',
    lineageMore: (count) => `et ${formatNumber(count)} ${plural(count, 'autre', 'autres')}`,
  },
  'viewer/readers-at-source': {
    nobody: 'Accès en lecture : administrateurs uniquement',
    people: (count) => `${formatNumber(count)} ${plural(count, 'personne', 'personnes')}`,
    groups: (names) => `${plural(names.length, 'le groupe', 'les groupes')} ${names.join(', ')}`,
    more: (count) => `et ${formatNumber(count)} ${plural(count, 'autre', 'autres')}`,
    and: ' et ',
    read: (who) => `Accès en lecture : ${who}`,
  },
  viewer: {
    quickLook: (name) => `Aperçu rapide : ${name}`,
    previousItem: 'Élément précédent',
    nextItem: 'Élément suivant',
    openItem: 'Ouvrir',
    views: {
      pages: 'Pages',
      formatted: 'Mis en forme',
      sheet: 'Feuilles',
      text: 'Texte',
      outline: 'Plan',
      comments: 'Commentaires',
      versions: 'Versions',
      details: 'Détails',
    },
    show: 'Affichage',
    page: (page) => `Page ${formatNumber(page)}`,
    pageOf: (page, total) => `Page ${formatNumber(page)} sur ${formatNumber(total)}`,
    pages: (pages) =>
      `${plural(pages.length, 'Page', 'Pages')} ${pages.map((page) => formatNumber(page)).join(', ')}`,
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    fitWidth: 'Ajuster à la largeur',
    folder: 'Ouvrir le dossier',
    editText: 'Modifier',
    download: 'Télécharger le fichier',
    ask: 'Poser une question sur ce document',
    find: 'Rechercher dans ce document',
    findNext: 'Résultat suivant',
    findPrevious: 'Résultat précédent',
    foundAt: (at, total) => `${formatNumber(at)} sur ${total}`,
    foundAll: (total) => `Résultats : ${total}`,
    foundTotal: (total, isCut) => `${formatNumber(total)}${isCut ? '+' : ''}`,
    foundNone: 'Aucun résultat',
    whoMayRead: 'Qui a accès, et pourquoi',
    changeAccess: 'Gérer l’accès',
    version: (version) => `Version ${formatVersion(version)}`,
    versions: 'Versions',
    active: 'active',
    notActive:
      'Ce n’est pas la version active : la recherche et les réponses en utilisent une autre.',
    showActive: 'Afficher la version active',
    makeActive: 'Définir comme version active',
    madeActive: (version) => `La version ${formatVersion(version)} est maintenant active`,
    quoteMissing:
      'Les mots cités ne figurent pas dans ce passage ; seul le passage est donc surligné.',
    noPlace: 'L’emplacement de ce passage sur les pages est inconnu.',
    chunkGone: 'Le passage visé par ce lien a été modifié ou supprimé.',
    empty: 'Aucun texte trouvé',
    emptyWhy: 'Ce document ne contient aucun passage.',
    neverRead: 'Ce document n’a pas été traité',
    neverReadWhy: 'Il a été créé sans fichier, ou ses passages ont été supprimés.',
    tooLong: 'Ce texte est trop long pour être affiché avec sa mise en forme',
    tooLongWhy: 'Vous pouvez lire ses passages dans l’onglet Texte.',
    pdfFailed: 'Ce fichier n’a pas pu être affiché ici',
    pdfFailedWhy: 'Téléchargez-le pour l’ouvrir dans un autre programme.',
    pageFailed: 'Cette page n’a pas pu être affichée.',
    showOnPage: (page) => `Afficher à la page ${formatNumber(page)}`,
    passages: (count) => `${formatNumber(count)} ${plural(count, 'passage', 'passages')}`,
    sheets: 'Feuilles',
    firstRows: (count) =>
      `Affichage limité aux lignes 1 à ${formatNumber(count)}. Téléchargez le fichier pour les voir toutes.`,
    emptyRows: (from, to) => `Les lignes ${formatNumber(from)} à ${formatNumber(to)} sont vides`,
    slide: (number) => `Diapositive ${formatNumber(number)}`,
    cells: (range) => `Cellules ${range}`,
    image: 'Image',
    formulas: (count) => `${formatNumber(count)} ${plural(count, 'formule', 'formules')}`,
    struckOut: 'Barré dans la source :',
    notesOf: 'Notes de ce passage',
    more: (count) => `Afficher ${formatNumber(count)} de plus`,
    passageMenu: 'Actions pour ce passage',
    sectionMenu: (name) => `Actions pour la section « ${name} »`,
    addPassage: 'Ajouter un passage',
    notWhileIngesting: 'Vous pourrez modifier les passages une fois le traitement terminé.',
    beingDeleted: 'Ce passage est en cours de suppression.',
    noOutline: 'Aucun titre trouvé dans ce document.',
    states: {
      pending: 'En attente de traitement',
      processing: 'Traitement en cours',
      completed: 'Prêt',
      failed: 'Échec du traitement',
      cancelled: 'Traitement annulé',
    },
    never: 'Jamais traité',
    steps: {
      prepare: 'Préparation',
      convert: 'Lecture',
      enrich: 'Enrichissement',
      chunk: 'Découpage',
      embed: 'Indexation',
      finish: 'Finalisation',
    },
    runAgain: 'Relancer le traitement',
    name: 'Nom',
    place: 'Dossier',
    source: 'Source',
    original: 'Original',
    type: 'Type',
    types: {
      PDF: 'PDF',
      DOCX: 'Document Word',
      PLAINTEXT: 'Texte',
      IMAGE: 'Image',
      XLSX: 'Classeur',
      CSV: 'Tableau (CSV)',
      PPTX: 'Présentation',
      UNKNOWN: 'Autre',
    },
    size: 'Taille',
    created: 'Ajouté le',
    changed: 'Modifié le',
    state: 'État',
    mode: 'Mode de traitement',
    modes: {
      high_accuracy: 'approfondi, avec images des pages',
      standard: 'standard',
      single_chunk: 'en un seul passage',
    },
    pageCount: 'Pages',
    sectionCount: 'Sections',
    chunkCount: 'Passages',
    tokens: 'Tokens',
    tags: 'Étiquettes',
    none: 'aucune',
    yourRights: 'Votre accès',
    mayWrite: 'Lecture et modification',
    mayRead: 'Lecture seule',
    mayReadOfSource: 'Lecture seule. Ce document n’est modifié que par la source.',
    atSource: 'À la source',
    hash: 'SHA-256',
    warnings: 'Contenu qui n’a pas pu être lu entièrement',
  },
  'viewer/versions': {
    upload: 'Importer une nouvelle version…',
    show: 'Afficher',
    shown: 'affichée',
    compare: 'Comparer',
    compareWith: (version) => `Comparer avec la version ${formatVersion(version)}`,
    makeActive: 'Rendre active',
    remove: 'Supprimer',
    removeOf: (version) => `Supprimer la version ${formatVersion(version)}`,
    removeTitle: (version) => `Supprimer la version ${formatVersion(version)} ?`,
    removeWhat: (passages, name) =>
      `Le fichier de cette version et ${formatNumber(passages)} ${plural(passages, 'passage', 'passages')} seront supprimés de « ${name} ». Les autres versions sont conservées. Vous pourrez annuler pendant quelques secondes.`,
    removed: (version) => `Version ${formatVersion(version)} supprimée`,
    close: 'Fermer la comparaison',
    lines: ({ added, removed, changed, moved }) =>
      [
        [changed, 'modification'],
        [added, 'ajout'],
        [removed, 'suppression'],
        [moved, 'déplacement'],
      ]
        .flatMap(([count, what]) =>
          count === 0
            ? []
            : `${formatNumber(Number(count))} ${plural(Number(count), String(what), `${what}s`)}`,
        )
        .join(', '),
    cells: (count) => `${formatNumber(count)} ${plural(count, 'modification', 'modifications')}`,
    noChanges: 'Les textes sont identiques',
    noChangesWhy: 'Les fichiers peuvent tout de même différer par autre chose que le texte.',
    next: 'Modification suivante (N)',
    previous: 'Modification précédente (P)',
    same: (count) =>
      `${formatNumber(count)} ${plural(count, 'ligne identique', 'lignes identiques')}`,
    open: 'Afficher dans le document',
    more: 'Afficher plus',
    removedText: 'Supprimé',
    addedText: 'Ajouté',
    movedTo: (line) => `Déplacé vers la ligne ${formatNumber(line)}`,
    movedFrom: (line) => `Déplacé depuis la ligne ${formatNumber(line)}`,
    pages: 'Pages',
    page: (page) => `page ${formatNumber(page)}`,
    noPicture: 'Il n’existe pas d’image de cette page.',
    asLines: 'Comparer les lignes',
    asCells: 'Comparer les cellules',
    cell: 'Cellule',
    oldValue: 'Avant',
    newValue: 'Après',
    cellTypes: { added: 'ajoutée', removed: 'supprimée', modified: 'modifiée' },
    cellWas: (address) => `auparavant ${address}`,
    formatting: 'mise en forme modifiée',
    sheetState: ({ sheet, old_state: old, new_state: now }) =>
      old === null
        ? `La feuille « ${sheet} » a été ajoutée.`
        : now === null
          ? `La feuille « ${sheet} » a été supprimée.`
          : now === 'hidden'
            ? `La feuille « ${sheet} » a été masquée.`
            : `La feuille « ${sheet} » n’est plus masquée.`,
    notCompared: 'Ces versions ne peuvent pas être comparées',
    reasons: {
      not_ingested: 'Le texte de l’une des versions n’a pas été lu.',
      no_text:
        'L’une des versions comporte des pages mais pas de texte, comme un document numérisé.',
      too_large: 'Les versions sont volumineuses : la comparaison est donc moins précise.',
      too_different: 'Les versions ont peu en commun : la comparaison est donc moins précise.',
      no_cells: 'Les cellules ne peuvent pas être comparées. Les lignes sont affichées à la place.',
      not_structured:
        'Les valeurs ne peuvent pas être comparées. Les lignes sont affichées à la place.',
    },
  },
  writing: {
    edit: (name) => `Modifier ${name}`,
    text: (name) => `Texte de ${name}`,
    write: 'Texte',
    preview: 'Aperçu',
    previewEmpty: 'Ce que vous écrivez apparaît ici.',
    tools: 'Mise en forme',
    heading: (level) => `Titre ${level}`,
    paragraph: 'Paragraphe',
    bold: 'Gras (Ctrl+B)',
    italic: 'Italique (Ctrl+I)',
    list: 'Liste',
    numbered: 'Liste numérotée',
    table: 'Tableau',
    column: 'Colonne',
    link: 'Lien',
    linkWords: 'lien',
    picture: 'Image…',
    uploading: (name) => `Importation de ${name}…`,
    notPicture: (name) =>
      `${name} n’est pas une image. Importez plutôt ce fichier dans le dossier.`,
    hint: 'Tapez [[ pour insérer un lien vers un document. Tab permet de quitter le texte.',
    unsaved: 'Non enregistré',
    kept: 'Non enregistré. Votre brouillon est conservé dans ce navigateur.',
    saving: 'Enregistrement…',
    reading: 'Enregistré. Arbor lit le texte…',
    saved: 'Enregistré',
    notRead: 'Enregistré, mais Arbor n’a pas pu lire le texte.',
    open: 'Retour au document',
    merged:
      'Quelqu’un d’autre a enregistré cette page. Ses modifications figurent maintenant aussi dans votre texte.',
    conflicts: (count) =>
      `Quelqu’un d’autre a modifié les mêmes mots que vous. Choisissez ce qu’il faut conserver avant d’enregistrer : ${count} ${plural(count, 'endroit', 'endroits')}.`,
    showConflict: 'Afficher',
    keepMine: 'Garder mon texte',
    keepTheirs: 'Garder l’autre texte',
    keepBoth: 'Garder les deux',
    mine: 'Votre texte',
    theirs: 'L’autre texte',
    draft: (when) => `Vous avez un brouillon non enregistré (${when}).`,
    restore: 'Reprendre le brouillon',
    discard: 'Abandonner le brouillon',
    leaveTitle: 'Quitter sans enregistrer ?',
    leaveWhy: 'Votre texte est conservé comme brouillon dans ce navigateur.',
    leave: 'Quitter',
    tooLarge: 'Ce fichier est trop volumineux pour être modifié ici',
    tooLargeWhy:
      'Les textes jusqu’à 1 Mo peuvent être modifiés dans le navigateur. Téléchargez le fichier, modifiez-le, puis importez-le comme nouvelle version.',
    tooLargeToSave: 'Le texte dépasse 1 Mo. Répartissez-le sur plusieurs pages.',
    notText: 'Ce document ne peut pas être modifié ici',
    notTextWhy:
      'Seuls les fichiers Markdown et les fichiers texte se modifient dans le navigateur.',
    readOnly: 'Vous ne pouvez pas modifier ce document',
    readOnlyWhy:
      'Vous pouvez le lire. Utilisez « Partager » au-dessus du document pour demander l’autorisation de le modifier.',
    theirsTooLarge:
      'Quelqu’un d’autre a enregistré une version trop volumineuse pour être fusionnée. Copiez votre texte.',
  },
  refusals: {
    bad_request: 'La requête ne peut pas être traitée.',
    not_authenticated: 'Connectez-vous pour continuer.',
    wrong_credentials: 'Adresse e-mail ou mot de passe incorrect.',
    quota_spent: 'L’organisation a atteint une limite de ce serveur.',
    forbidden: 'Vous n’avez pas l’autorisation d’effectuer cette action.',
    not_found: 'Introuvable.',
    conflict: 'Cette action ne correspond plus à l’état actuel. Rechargez la page.',
    name_taken: 'Un élément de ce nom existe déjà dans ce dossier.',
    too_large: 'La requête est trop volumineuse.',
    range_not_satisfiable: 'La plage demandée dépasse la taille du fichier',
    processing_spent: 'L’organisation a épuisé son temps de traitement.',
    too_many_requests: 'Trop de requêtes. Réessayez plus tard.',
    not_implemented: 'Le serveur ne prend pas cela en charge.',
    no_space: 'Le serveur n’a plus d’espace disque.',
    not_available: 'Cette fonctionnalité n’est pas disponible sur ce serveur.',
    archive_entries_limit:
      'Un téléchargement peut contenir jusqu’à {max} dossiers et documents. Sélectionnez moins d’éléments, ou téléchargez les dossiers un par un.',
    archive_size_limit:
      'Un téléchargement peut atteindre {gigabytes} Go. Sélectionnez moins de documents, ou téléchargez les dossiers un par un.',
    version_in_ingestion:
      'Cette version est en cours de traitement. Réessayez une fois le traitement terminé.',
    tag_name_taken: 'Une étiquette de ce nom existe déjà.',
    checked_out:
      'Une autre personne a réservé ce document. Attendez qu’elle le libère, ou demandez à un administrateur de mettre fin à la réservation.',
    checked_out_below:
      'Une autre personne a réservé un document de ce dossier. Attendez qu’elle le libère, ou demandez à un administrateur de mettre fin à la réservation.',
    not_checked_out: 'Personne n’a réservé ce document.',
    legal_hold_kept:
      'Cet élément, ou une partie de son contenu, fait l’objet d’un gel juridique. Il ne peut être ni supprimé ni mis à la corbeille tant qu’un administrateur n’a pas levé le gel.',
    legal_hold_moved:
      'Cet élément fait l’objet d’un gel juridique. Il ne peut pas être déplacé hors de ce dossier tant qu’un administrateur n’a pas levé le gel.',
    legal_hold_contents:
      'Cette version fait l’objet d’un gel juridique. Son contenu ne peut pas être modifié. Importez plutôt une nouvelle version.',
    legal_hold_of_tenant:
      'L’organisation a des gels juridiques. Levez-les avant de supprimer l’organisation.',
    legal_holds_limit: 'Une organisation peut avoir jusqu’à {max} gels juridiques.',
    system_folder_held:
      'Les dossiers système ne peuvent pas faire l’objet d’un gel juridique. Appliquez le gel à ce qu’ils contiennent.',
    retention_kept:
      'La règle de conservation « {rule} » protège cet élément, ou une partie de son contenu, jusqu’au {until}. Il ne peut pas être supprimé définitivement avant cette date. Vous pouvez le mettre à la corbeille.',
    retention_kept_in_trash:
      'La règle de conservation « {rule} » protège cet élément, ou une partie de son contenu, jusqu’au {until}. Il reste dans la corbeille jusqu’à cette date.',
    retention_moved:
      'La règle de conservation « {rule} » protège cet élément, ou une partie de son contenu, jusqu’au {until}. Il ne peut pas être déplacé vers un endroit où la règle ne s’applique pas.',
    retention_untagged:
      'La règle de conservation « {rule} » protège les éléments portant cette étiquette jusqu’au {until}. L’étiquette ne peut pas être retirée avant cette date.',
    retention_contents:
      'La règle de conservation « {rule} » protège cette version jusqu’au {until}. Son contenu ne peut pas être modifié. Importez plutôt une nouvelle version.',
    retention_tag_used:
      'Une règle de conservation utilise cette étiquette. Supprimez d’abord la règle, puis l’étiquette.',
    retention_rules_limit: 'Une organisation peut avoir jusqu’à {max} règles de conservation.',
    retention_rules_of_tenant:
      'L’organisation a des règles de conservation qui protègent des documents. Supprimez ces règles avant de supprimer l’organisation.',
    receipt_incomplete:
      'La suppression des fichiers est encore en cours. Réessayez dans un instant.',
    active_version_kept:
      'La version active ne peut pas être supprimée. Rendez d’abord une autre version active.',
    system_folder_deleted: 'Les dossiers système ne peuvent pas être supprimés.',
    system_folder_moved: 'Les dossiers système ne peuvent être ni renommés ni déplacés.',
    personal_folder_made: 'Seul le système peut créer des dossiers personnels.',
    chunk_parents_limit: 'Un passage peut être issu de {max} autres passages au maximum.',
    chunk_lineage_cycle_of_new: 'D’autres passages sont déjà issus des nouveaux passages.',
    chunk_lineage_rights:
      'Vous devez pouvoir modifier le passage et lire chacun de ceux dont il est issu.',
    chunk_parent_linked: 'L’un des passages est déjà lié à celui-ci.',
    chunk_lineage_cycle: 'L’un des passages est issu de celui-ci.',
    chunk_lineage_too_large:
      'Trop de passages sont issus de celui-ci pour qu’ils puissent être vérifiés.',
    tags_unknown: 'Ces étiquettes n’existent pas : {tags}.',
    page_picture_too_large: 'L’image de cette page est trop volumineuse.',
    page_picture_missing: 'Il n’existe pas d’image de cette page.',
    version_newer:
      'Le document a une version plus récente que celle qui vous a servi de base. Lisez-la d’abord.',
    upload_key_used:
      'Cette clé ou ce lien a déjà servi pour un autre import. Utilisez-en un nouveau.',
    upload_link_expired: 'Le lien a expiré ou est incomplet. Demandez-en un nouveau.',
    uploads_limit:
      'Trop d’envois en plusieurs parties sont ouverts : {max}. Terminez-en ou annulez-en d’abord.',
    upload_incomplete: 'Il manque des parties du fichier. La première porte le numéro {part}.',
    upload_part_changed:
      'Une partie du fichier a été renvoyée pendant la fin de l’envoi. Terminez-le de nouveau.',
    upload_hash_differs:
      'Le fichier reçu n’est pas celui qu’annonce l’empreinte. Renvoyez les parties erronées ou annulez l’envoi.',
    upload_complete: 'L’envoi est terminé.',
    upload_too_large: 'Le fichier dépasse les {megabytes} Mo acceptés par ce serveur.',
    file_link_invalid: 'Le lien n’est pas valide ou a expiré',
    object_missing: 'Le fichier n’existe pas',
    comments_limit:
      'Un document peut avoir {max} commentaires au maximum. Supprimez-en qui sont résolus.',
    replies_limit:
      'Un commentaire peut avoir {max} réponses au maximum. Écrivez un nouveau commentaire.',
    comment_of_others: 'Vous ne pouvez modifier et supprimer que vos propres commentaires.',
    mention_not_a_reader:
      'L’une des personnes mentionnées ne peut pas lire ce document. Donnez-lui d’abord accès, ou retirez la mention.',
    trash_folder_rights:
      'Vous n’avez pas l’autorisation de modifier le dossier dans lequel se trouvait cet élément.',
    trash_item_missing: 'Cet élément n’est plus dans la corbeille.',
    trash_limit:
      'Vous pouvez mettre à la corbeille {max} dossiers, documents, sections et passages au maximum à la fois. Supprimez ce contenu définitivement, ou mettez-le à la corbeille en plusieurs fois.',
    item_below_chosen: 'Cet élément se trouve dans un dossier que vous avez aussi choisi.',
    folder_into_itself:
      'Un dossier ne peut pas être déplacé dans lui-même ni dans un dossier qu’il contient.',
    folder_too_deep: 'Les dossiers ne peuvent pas dépasser {max} niveaux de profondeur.',
    transcript_missing: 'Arbor ne produit pas de transcriptions de documents.',
    artifact_missing: 'La version n’a pas ce fichier, ou il n’est pas stocké ici.',
    trash_item_busy:
      'Une tâche est encore en cours dans cet élément. Attendez qu’elle se termine, ou annulez-la.',
    source_folder_taken: 'Une autre source alimente déjà ce dossier.',
    source_folder_kept: 'Ce dossier a été créé par une source. Choisissez-en un autre.',
    source_secrets_needed:
      'Les paramètres pointent vers un autre serveur. Saisissez à nouveau les secrets enregistrés : {names}.',
    sources_limit: 'Une organisation peut avoir jusqu’à {max} sources.',
    source_not_ready: 'La source est en pause ou arrêtée. Relancez-la d’abord.',
    source_run_open: 'Une autre synchronisation de cette source est en cours.',
    source_run_not_waiting: 'Cette synchronisation n’attend pas de confirmation.',
    source_readers_kept:
      'La source détermine qui peut lire cet élément. Une fois détaché, il serait lisible par toutes les personnes ayant accès au dossier. Définissez open_to_folder pour l’autoriser.',
    source_not_pushed: 'Arbor récupère lui-même le contenu de cette source.',
    source_session_over: 'Cette session n’existe pas ou est terminée. Commencez-en une nouvelle.',
    source_session_empty:
      'Rien n’a été envoyé pendant cette session ; rien n’a donc été supprimé. Si tout a vraiment disparu, supprimez la source.',
    source_item_not_kept: 'Cette source ne tient pas ce document à jour.',
    source_keeps_item:
      'Une source tient à jour cet élément, ou une partie de son contenu. Vous ne pouvez donc pas le renommer, le déplacer, le modifier ni le supprimer ici. Modifiez-le là d’où il vient, ou détachez-le d’abord de la source.',
    source_folder_bound:
      'Une source alimente ce dossier ou l’un de ses sous-dossiers. Supprimez d’abord la source.',
    trash_folder_gone:
      'Le dossier dans lequel se trouvait cet élément n’existe plus. Choisissez-en un autre.',
    id_taken: 'Cet identifiant est déjà utilisé.',
    item_read_only: 'Vous n’avez pas l’autorisation de {right} cet élément.',
    missing: '{what} est introuvable, ou vous n’y avez pas accès.',
    not_there_then: '{what} n’existait pas à ce moment-là.',
    chunk_missing: 'Ce passage n’existe pas',
    a_chunk_missing: 'Un passage n’existe plus.',
    scope_missing: 'L’un des emplacements où chercher n’existe plus.',
    job_running: 'La tâche est encore en cours. Annulez-la d’abord.',
    questions_limit: '{max} questions au maximum peuvent être en attente. Réessayez plus tard.',
    client_gone: 'La connexion a été interrompue.',
    answer_timeout: 'La réponse a pris trop de temps. Posez une question plus ciblée.',
    answer_off_schema:
      'La réponse du modèle de langage ne correspond pas au schéma : {faults}. Simplifiez le schéma, ou réessayez.',
    chat_model_missing:
      'Vous ne pouvez pas utiliser de modèle portant ce nom. Choisissez l’un des modèles à votre disposition.',
    chat_model_name_taken: 'Un modèle porte déjà ce nom.',
    chat_models_limit:
      'Une organisation peut avoir {max} modèles au maximum. Supprimez-en d’abord un.',
    no_model_of_server: 'Ce serveur n’a plus de modèle à lui. Changez l’adresse du modèle.',
    no_language_model: 'Ce serveur n’a pas de modèle de langage.',
    language_model_failed: '{why}',
    answer_running:
      'Une réponse est déjà en cours de rédaction dans cette conversation. Attendez qu’elle soit terminée, ou annulez-la.',
    feedback_target_missing: 'L’élément visé est introuvable.',
    feedback_of_others: 'Vous ne pouvez supprimer que vos propres avis.',
    message_id_taken: 'Cet identifiant de message est déjà utilisé.',
    streams_limit:
      'Vous pouvez suivre {max} conversations au maximum en même temps. Fermez-en une et réessayez.',
    stream_failed: 'La réponse ne peut pas être suivie pour le moment. Réessayez plus tard.',
    thread_name_taken: 'Une conversation de ce nom existe déjà ici.',
    thread_kept: 'Cette conversation ne peut être ni renommée, ni déplacée, ni supprimée.',
    thread_of_others: 'Vous ne pouvez supprimer que vos propres conversations.',
    no_embedding_model: 'Ce serveur n’a pas de modèle pour la recherche sémantique. {consequence}',
    embedding_model_replaced:
      'Le modèle de la recherche sémantique est en cours de remplacement. Réessayez dans un instant.',
    embedding_model_failed: '{why}',
    vectors_recreated:
      'La recherche sémantique est en cours de reconstruction pour cette organisation, car son modèle n’est plus disponible. En attendant, effectuez une recherche par mots.',
    vectors_in_creation:
      'La recherche sémantique est en cours de préparation{progress}. En attendant, effectuez une recherche par mots.',
    embedding_model_unusable: '{why} En attendant, effectuez une recherche par mots.',
    workflow_item_missing:
      'Une source, une instruction, une sortie ou un modèle du workflow est introuvable.',
    workflow_name_taken: 'Un workflow de ce nom existe déjà.',
    workflow_rights:
      'Vous devez pouvoir lire les sources, les instructions et le modèle du workflow, et modifier ses sorties.',
    run_over: 'L’exécution est terminée, ou aucun programme ne la traite.',
    runs_limit:
      '{max} exécutions de l’organisation sont déjà en attente. Réessayez lorsque certaines seront terminées.',
    workflow_off: 'Le workflow est désactivé.',
    workflow_items_deleted:
      'Ces éléments du workflow ont tous été supprimés : {what}. Ajoutez-en d’autres.',
    workflow_needs_model:
      'Ce serveur n’a pas de modèle de langage et ne peut donc pas exécuter le workflow. L’exploitant du serveur peut définir ARBOR_LLM_BASE_URL et ARBOR_LLM_MODEL. Vous pouvez aussi attribuer au workflow un programme d’exécution.',
    run_of_others: 'Vous ne pouvez voir et modifier que les exécutions que vous avez lancées.',
    run_not_over: 'L’exécution est encore en cours. Annulez-la d’abord.',
    path_of_other_kind: 'Type de « {name} » : {kind}. Type attendu : {wanted}.',
    past_scope_large:
      'À ce moment-là, ces dossiers contenaient plus de {max} documents. Choisissez des dossiers moins nombreux ou plus petits.',
    model_missing:
      'Le modèle « {model} » n’existe pas, ou vous ne pouvez pas lire son dossier. Utilisez « arbor », ou « arbor/ » suivi du chemin d’un dossier.',
    knowledge_missing:
      'La base de connaissances « {knowledge} » n’existe pas, ou vous ne pouvez pas la lire. Utilisez « arbor », ou « arbor/ » suivi du chemin d’un dossier.',
    path_missing: 'Le chemin « {path} » n’existe pas, ou vous ne pouvez pas le lire.',
    item_without_text: '« {name} » ne contient pas lui-même de texte.',
    picture_missing: '{why}',
    account_unknown: 'Aucun compte n’a l’adresse {email}.',
    address_without_account: 'Il n’existe aucun compte avec l’adresse {email}.',
    account_exists: 'Il existe déjà un compte avec l’adresse {email}.',
    token_invalid:
      'Le lien n’est pas valide, a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
    old_password_wrong: 'L’ancien mot de passe est incorrect.',
    no_active_membership: 'Votre compte n’est membre actif d’aucune organisation.',
    not_a_member: 'Vous n’êtes pas membre de cette organisation.',
    not_a_member_yet: 'Vous n’êtes pas membre de cette organisation. Demandez une invitation.',
    session_of_provider:
      'Cette session a été ouverte via le fournisseur d’identité de l’organisation. Reconnectez-vous pour accéder à une autre organisation.',
    session_of_provider_account:
      'Cette session a été ouverte via le fournisseur d’identité de l’organisation et ne permet pas de modifier le compte. Connectez-vous avec un mot de passe ou avec Google.',
    session_of_provider_tenant:
      'Une session ouverte via le fournisseur d’identité de l’organisation ne permet pas de supprimer l’organisation. Connectez-vous avec un mot de passe ou avec Google.',
    session_of_other_tenant:
      'Une session est valable pour une seule organisation. Passez d’abord à celle-ci.',
    session_required:
      'Cette action nécessite une connexion avec un compte ; une clé API ne suffit pas.',
    first_link_invalid:
      'Le lien n’est pas valide, a déjà été utilisé ou a expiré. Redémarrez le serveur pour en obtenir un nouveau, ou connectez-vous avec le mot de passe.',
    invite_link_invalid:
      'Le lien d’invitation est incomplet ou n’est plus valable. Demandez-en un nouveau.',
    own_reset_link: 'Modifiez votre propre mot de passe dans votre compte.',
    reset_link_by_mail:
      'Un lien de réinitialisation du mot de passe ne peut être créé que pour les membres arrivés par un lien d’invitation et dont l’adresse n’est pas confirmée.',
    kept_missing: 'Vous ne gardez pas cet élément à portée de main.',
    kept_full: 'Vous pouvez en garder jusqu’à {max} à portée de main. Retirez-en d’abord un.',
    address_unconfirmed:
      'Vous n’avez pas confirmé votre adresse e-mail. Aucune notification n’y est donc envoyée.',
    notice_missing: 'Cette notification n’existe pas.',
    member_deactivated: 'Ce membre est désactivé. Réactivez-le d’abord.',
    consent_expired:
      'Cette demande n’a pas été commencée dans ce navigateur, a déjà reçu une réponse ou a pris trop de temps. Recommencez dans l’application.',
    consent_tenant_switched:
      'Vous avez changé d’organisation entre-temps. Vérifiez à nouveau la demande.',
    account_without_tenant:
      'Votre compte n’appartient plus à aucune organisation. Demandez une invitation.',
    membership_deactivated: 'Votre accès à cette organisation est désactivé.',
    owner_through_provider:
      'Le propriétaire d’une organisation se connecte avec un mot de passe ou avec Google, et non via le fournisseur d’identité de l’organisation.',
    account_needs_invite: 'Une invitation est nécessaire pour créer un compte.',
    email_not_verified: 'Le fournisseur d’identité n’a pas confirmé votre adresse e-mail.',
    provider_incomplete:
      'Le fournisseur d’identité de l’organisation n’est pas entièrement configuré : le champ {member} est absent ou non valide.',
    sign_in_stale:
      'Cette connexion n’a pas été commencée ici, est déjà terminée ou a pris trop de temps. Recommencez.',
    provider_without_directory:
      'Le fournisseur d’identité de l’organisation n’est pas du type FANWEI_E9 et n’a pas d’annuaire d’où importer des personnes.',
    provider_unreachable: 'Le fournisseur d’identité est injoignable ou mal configuré.',
    provider_without_user: 'Le fournisseur d’identité n’a identifié personne.',
    google_not_configured: 'La connexion avec Google n’est pas configurée sur ce serveur.',
    tenant_without_provider:
      'Cette organisation n’existe pas ou n’a pas de fournisseur d’identité.',
    provider_not_supported: 'Les fournisseurs de type FANWEI_E9 ne sont pas pris en charge.',
    provider_refused: 'Le fournisseur d’identité a refusé la connexion.',
    sign_in_not_verified: 'La connexion n’a pas pu être vérifiée auprès du fournisseur d’identité.',
    tenant_unknown: 'L’organisation {id} n’existe pas.',
    active_member_unknown: 'L’organisation n’a aucun membre actif avec cet identifiant.',
    tenant_without_active_owner: 'L’organisation n’existe pas, ou son propriétaire est désactivé.',
    group_name_taken: 'Un groupe de ce nom existe déjà.',
    group_member_exists: 'Cette personne est déjà dans ce groupe.',
    group_member_missing: 'Cette personne n’est pas dans ce groupe.',
    not_in_group: 'Vous n’êtes pas dans ce groupe.',
    user_deactivated: 'Cette personne est désactivée dans cette organisation.',
    invite_open: 'Il existe déjà une invitation en attente pour cette adresse.',
    invites_limit:
      'L’organisation a atteint la limite de {max} invitations en attente. Supprimez-en d’abord.',
    invite_accepted: 'L’invitation a déjà été acceptée.',
    invite_expired: 'L’invitation a expiré. Demandez-en une nouvelle.',
    invite_deleted: 'L’invitation a été supprimée. Demandez-en une nouvelle.',
    inviter_gone:
      'L’auteur de votre invitation n’a plus le droit d’inviter. Demandez une nouvelle invitation.',
    member_exists_sign_in: 'Il existe déjà un membre avec cette adresse. Connectez-vous plutôt.',
    member_exists: 'Il existe déjà un membre avec cette adresse.',
    member_exists_deactivated: 'Un membre désactivé a cette adresse. Réactivez-le plutôt.',
    user_is_member: 'Cette personne est déjà membre de cette organisation.',
    you_are_member: 'Vous êtes déjà membre de cette organisation.',
    tenant_owned: 'L’organisation a déjà un propriétaire.',
    tenant_has_owner: 'L’organisation a déjà un propriétaire.',
    second_owner: 'L’organisation a déjà un propriétaire.',
    owner_role_kept: 'Le rôle du propriétaire ne peut pas être modifié.',
    owner_deactivated: 'Le propriétaire ne peut pas être désactivé.',
    owner_removed: 'Le propriétaire ne peut pas être retiré.',
    member_of_directory:
      'Ce membre est géré par un annuaire et ne peut être retiré que dans celui-ci.',
    grant_exists: 'Il existe déjà une autorisation sur cet élément.',
    grants_limit: '{max} autorisations au maximum peuvent être accordées.',
    grant_of_own_folder: 'Chaque personne a déjà un accès complet à son propre dossier.',
    grant_redundant:
      'Une autorisation équivalente ou plus étendue existe déjà ici ou à un niveau supérieur.',
    access_requests_limit:
      'Vous avez atteint la limite de {max} demandes d’accès en attente ou datant du dernier jour. Réessayez demain.',
    access_request_answered: 'Quelqu’un a déjà répondu à cette demande.',
    outside_links_off:
      'Cette organisation n’autorise pas les liens pour personnes externes. Un administrateur peut les autoriser sous Administration, Liens.',
    outside_link_to_source:
      'Une source détermine qui peut lire cet élément, ou une partie de son contenu. Il ne peut donc pas être partagé avec des personnes externes.',
    outside_links_limit:
      'Cet élément peut avoir {max} liens au maximum. Mettez d’abord fin à certains d’entre eux.',
    outside_link_gone: 'Le lien ne fonctionne pas. Il a peut-être expiré.',
    outside_link_password: 'Le lien est protégé par un mot de passe. Saisissez-le.',
    outside_link_password_wrong: 'Le mot de passe est incorrect.',
    webhooks_limit: 'Une organisation peut avoir {max} webhooks au maximum. Supprimez-en d’abord.',
    tenant_archives_limit:
      'Une organisation peut avoir {max} archives au maximum. Supprimez-en d’abord une.',
    tenant_archive_open:
      'Une archive est déjà en cours de création. Attendez qu’elle soit terminée, ou annulez-la.',
    tenant_archive_incomplete: 'L’archive n’est pas encore complète.',
    webhook_off: 'Le webhook est désactivé. Activez-le d’abord.',
    administrators_only:
      'Seuls le propriétaire et les administrateurs de l’organisation peuvent effectuer cette action.',
    owner_limits_links:
      'Seul le propriétaire peut modifier la durée de validité des liens vers les fichiers.',
    owner_decides_deletions:
      'Seul le propriétaire peut décider si les éléments supprimés vont à la corbeille.',
    owner_deletes_tenant: 'Seul le propriétaire peut supprimer l’organisation.',
    administrators_remove_members:
      'Seuls le propriétaire et les administrateurs peuvent retirer d’autres membres.',
    apps_forbidden: 'Les applications ne sont pas autorisées à effectuer cette action.',
    app_scope_missing:
      'Cette application ne peut pas effectuer cette action : il lui manque l’autorisation {scope}.',
    agents_read_only:
      'Les agents ne peuvent rien modifier dans cette organisation. Un administrateur peut l’autoriser sous Administration, Agents.',
    sign_ins_of_apps_limit: 'Trop de connexions d’applications. Réessayez plus tard.',
    mails_limit: 'Trop d’e-mails ont été demandés. Réessayez plus tard.',
    sign_ins_failed_limit: 'Trop de connexions échouées. Réessayez plus tard.',
    passwords_wrong_limit: 'Trop de mots de passe incorrects. Réessayez plus tard.',
    sign_ins_limit: 'Trop de tentatives de connexion. Réessayez plus tard.',
    tokens_wrong_limit: 'Trop de liens non valides. Réessayez plus tard.',
    invites_of_address_limit:
      'Cette adresse a été invitée trop souvent aujourd’hui. Réessayez plus tard.',
    invites_of_day_limit: 'Trop d’invitations ont été envoyées aujourd’hui. Réessayez plus tard.',
    http_invalid: 'La requête n’est pas valide : {why}',
    http_too_large: 'La requête est trop volumineuse : {why}',
    model_tests_limit: 'Trop de tests. Réessayez dans dix minutes.',
    other_site: 'Les requêtes provenant d’autres sites ne sont pas acceptées.',
    other_site_socket: 'Les connexions provenant d’autres sites ne sont pas acceptées.',
    websocket_only: 'Cette adresse n’accepte que les connexions WebSocket.',
    shutting_down: 'Le serveur est en cours d’arrêt.',
    realtime_off: 'Les fonctionnalités en temps réel sont désactivées sur ce serveur.',
    database_away: 'La base de données ne répond pas. Réessayez dans un instant.',
    database_silent: 'La base de données ne répond pas.',
    storage_silent: 'Le stockage ne répond pas.',
    schema_old: 'La base de données est plus ancienne que cette version du serveur.',
    disk_almost_full: 'Le serveur n’a presque plus d’espace disque.',
    storage_away: 'Le stockage du serveur ne répond pas. Réessayez plus tard.',
    storage_refused:
      'Le stockage du serveur a refusé la requête. L’exploitant du serveur doit vérifier les paramètres.',
    storage_full:
      'Le stockage du serveur est plein. L’exploitant du serveur doit libérer de l’espace.',
    disk_full:
      'Le serveur n’a presque plus d’espace disque : rien ne peut être enregistré. L’exploitant du serveur doit libérer de l’espace ; la lecture et la suppression restent possibles.',
    disk_read_only:
      'Le serveur n’a presque plus d’espace disque : rien ne peut être enregistré. L’exploitant du serveur doit libérer de l’espace ; la lecture reste possible.',
    documents_limit:
      'L’organisation peut stocker {max} documents au maximum. Supprimez des documents ou d’anciennes versions, ou demandez une limite plus élevée à l’exploitant du serveur.',
    files_limit:
      'L’organisation peut stocker {megabytes} Mo de fichiers au maximum. Supprimez des documents ou d’anciennes versions, ou demandez une limite plus élevée à l’exploitant du serveur.',
    questions_of_day_limit:
      'L’organisation peut poser au plus {max} questions par jour. Reposez votre question après minuit (UTC), ou demandez une limite plus élevée à l’exploitant du serveur.',
    key_requests_limit:
      'Cette clé d’API ou cette application peut envoyer au plus {max} requêtes par minute. Attendez le temps indiqué par Retry-After.',
    text_limit:
      'L’organisation peut stocker {megabytes} Mo de texte au maximum. Supprimez des documents ou d’anciennes versions, ou demandez une limite plus élevée à l’exploitant du serveur.',
    processing_limit:
      'Les documents de l’organisation ont été traités pendant {seconds} secondes, le maximum autorisé en {span}. Réessayez plus tard, ou demandez une limite plus élevée à l’exploitant du serveur.',
  },
  sentences: {
    // The default messages of the codes.
    'Internal server error. Request id: {}': 'Erreur interne du serveur. Numéro de la requête : {}',

    // The server and its files.
    'Nothing can be embedded again.': 'La recherche sémantique ne peut donc pas être reconstruite.',
    'File not found: {}.': 'Fichier introuvable : {}.',
    '{} is not a file.': '{} n’est pas un fichier.',

    // Why an event of a webhook was not accepted.
    'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS).':
      'L’adresse doit être sur Internet et commencer par https://, sauf si l’exploitant du serveur autorise son réseau (ARBOR_WEBHOOK_NETWORKS).',
    'It answered with status {}.': 'Le destinataire a répondu avec le statut {}.',
    'It answered that it is gone (410).': 'Le destinataire n’existe plus (410).',
    'It redirected ({}).': 'Le destinataire a redirigé la requête ({}).',
    'It did not answer within 15 seconds.': 'Le destinataire n’a pas répondu dans les 15 secondes.',
    'It could not be sent within a day.':
      'L’événement n’a pas pu être envoyé en l’espace d’une journée.',
    'The connection failed.': 'La connexion a échoué.',
    'The connection failed ({}).': 'La connexion a échoué ({}).',
    "The secret can't be read. Create a new one.": 'Le secret est illisible. Créez-en un nouveau.',

    // Limits.
    'The tenant may store at most {}. Delete documents or old versions, or ask the operator of the server for more.':
      'L’organisation peut stocker au maximum {}. Supprimez des documents ou d’anciennes versions, ou demandez une limite plus élevée à l’exploitant du serveur.',
    '{} documents': '{} documents',
    '{} of files': '{} de fichiers',
    '{} of text': '{} de texte',
    hour: 'une heure',
    day: 'une journée',

    // Input.
    'Field required': 'Champ obligatoire',
    'Extra inputs are not permitted': 'Cette valeur n’est pas acceptée ici',
    'value is not a valid email address': 'L’adresse e-mail n’est pas valide',
    'Input should not be empty': 'Ce champ ne doit pas être vide',
    'Input should be a valid UUID': 'L’identifiant n’est pas valide',
    'Input should be a valid datetime': 'La date n’est pas valide',
    'Input should be a valid time': 'L’heure n’est pas valide',
    'Input should be a valid {}': 'Le format n’est pas valide',
    'Input should be valid UTF-8': 'Le texte n’est pas valide',
    'Input should be valid Unicode text': 'Le texte n’est pas valide',
    'Input should not contain NUL characters': 'Le texte contient des caractères non autorisés',
    'Input should not contain braces, angle brackets or control characters':
      'Les accolades, les chevrons et les caractères de contrôle ne sont pas autorisés ici',
    'String should have at least {} character': 'Il faut au moins {} caractère',
    'String should have at least {} characters': 'Il faut au moins {} caractères',
    'String should have at most {} character': 'Maximum : {} caractère',
    'String should have at most {} characters': 'Maximum : {} caractères',
    'List should have at least {} item': 'Il faut au moins {} élément',
    'List should have at least {} items': 'Il faut au moins {} éléments',
    'List should have at most {} item': 'Maximum : {} élément',
    'List should have at most {} items': 'Maximum : {} éléments',
    'Input should be greater than or equal to {}': 'Le nombre doit être supérieur ou égal à {}',
    'Input should be greater than {}': 'Le nombre doit être supérieur à {}',
    'Input should be less than or equal to {}': 'Le nombre doit être inférieur ou égal à {}',
    'Input should be less than {}': 'Le nombre doit être inférieur à {}',
    "String should match pattern '{}'": 'Le format n’est pas valide',
    'The time must be in the future': 'La date doit être dans le futur',
    'The redirect should be a path of this service':
      'L’adresse de redirection doit appartenir à ce service',
    'The issuer should be an https address without user, query, fragment and /.well-known/; http is for loopback addresses only':
      'L’émetteur doit être une adresse https sans utilisateur, paramètres, ancre ni /.well-known/ ; http n’est possible que pour les adresses de cette machine',
    'The address must begin with https://': 'L’adresse doit commencer par https://',
    'The operator of this server does not allow models at this address (ARBOR_MODEL_NETWORKS)':
      'L’exploitant de ce serveur n’autorise pas de modèles à cette adresse (ARBOR_MODEL_NETWORKS)',
    'The operator of this server does not allow models at this address (ARBOR_MODEL_NETWORKS).':
      'L’exploitant de ce serveur n’autorise pas de modèles à cette adresse (ARBOR_MODEL_NETWORKS).',
    'The address must begin with https:// or http://, without user, query and fragment':
      'L’adresse doit commencer par https:// ou http://, sans utilisateur, requête ni fragment',
    'This server has no model of its own. Give an address':
      'Ce serveur n’a pas de modèle à lui. Indiquez une adresse',
    'The endpoint of the server needs no key':
      'Le point de terminaison du serveur n’a pas besoin de clé',
    'The endpoint does not list its models.': 'Le point de terminaison n’indique pas ses modèles.',
    'The address must not contain credentials':
      'L’adresse ne doit pas contenir d’identifiants de connexion',
    'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS)':
      'L’adresse doit être sur Internet et commencer par https://, sauf si l’exploitant du serveur autorise son réseau (ARBOR_WEBHOOK_NETWORKS)',
    'The configuration should not be larger than {} bytes':
      'La configuration ne doit pas dépasser {} octets',
    'The configuration should not have more than {} secrets':
      'La configuration ne doit pas contenir plus de {} secrets',
    // Accounts and signing in.
    'This password is too common; choose another one':
      'Ce mot de passe est trop courant ; choisissez-en un autre',
    'The app has not requested all of these scopes':
      'L’application n’a pas demandé toutes ces autorisations',

    // Members, groups, invites and permissions.
    read: 'lire',
    write: 'modifier',
    // What is missing, or not readable for this person.
    Chunk: 'Ce passage',
    'Document version': 'Cette version',
    Document: 'Ce document',
    Folder: 'Ce dossier',
    'Folder or document': 'Ce dossier ou ce document',
    Feedback: 'Cet avis',
    Group: 'Ce groupe',
    Invite: 'Cette invitation',
    Member: 'Ce membre',
    Message: 'Ce message',
    Source: 'Cette source',
    Comment: 'Ce commentaire',
    'Legal hold': 'Ce gel juridique',
    Upload: 'Ce téléversement',
    'Retention rule': 'Cette règle de conservation',
    Webhook: 'Ce webhook',
    Link: 'Ce lien',
    Archive: 'Cette archive',
    Receipt: 'Cette attestation',
    Reader: 'Ce lecteur',
    Delivery: 'Cet envoi',
    'Access request': 'Cette demande d’accès',
    Thing: 'Cet élément',
    'Folder of agents': 'Le dossier des agents',
    'Folder of threads': 'Le dossier des conversations',
    sources: 'sources',
    instructions: 'consignes',
    outputs: 'destinations',
    'ended unexpectedly several times.': 's’est arrêté plusieurs fois de façon inattendue.',
    'It is not a file.': 'Ce n’est pas un fichier.',
    '1 image': '1 image',
    '{} images': '{} images',
    'the image': 'l’image',
    Item: 'Cet élément',
    Parent: 'Cet emplacement',
    'Parent folder': 'Ce dossier',
    'Path part': 'Cet emplacement',
    Run: 'Cette exécution',
    Workflow: 'Ce workflow',
    Job: 'Cette tâche',
    Permission: 'Cette autorisation',
    Section: 'Cette section',
    Sibling: 'L’élément voisin',
    Tag: 'Cette étiquette',
    Tenant: 'Cette organisation',
    Thread: 'Cette conversation',
    User: 'Cet utilisateur',
    Ingestion: 'Cette tâche',
    'The document has no such version': 'Le document n’a pas cette version',
    'The document has no file': 'Le document n’a pas de fichier',
    'Only a PDF file has pages to show.': 'Seuls les fichiers PDF ont des pages à afficher.',

    // Folders, documents, sections and passages.
    'A folder cannot be moved into itself or one of its descendants':
      'Un dossier ne peut pas être déplacé dans lui-même ni dans l’un de ses sous-dossiers',
    'Folders cannot be nested more than {} levels deep':
      'Les dossiers ne peuvent pas être imbriqués sur plus de {} niveaux',
    'The parent must be a folder': 'La destination doit être un dossier',
    'The parent must be a folder, document, section or thread':
      'La destination doit être un dossier, un document, une section ou une conversation',
    'The parent must be a document version or a section':
      'La destination doit être une version de document ou une section',
    'An item cannot be placed after itself': 'Un élément ne peut pas être placé après lui-même',
    'A node cannot be placed after itself': 'Un élément ne peut pas être placé après lui-même',
    'The sibling must be a child of the parent':
      'L’élément voisin doit se trouver au même emplacement',
    'Only items of the folder can be ordered':
      'Seuls les éléments de ce dossier peuvent être réordonnés ici',
    'A section cannot be moved into itself or one of its descendants':
      'Une section ne peut pas être déplacée dans elle-même ni dans l’une de ses sous-sections',
    'Sections cannot be nested more than {} levels deep':
      'Les sections ne peuvent pas être imbriquées sur plus de {} niveaux',
    'Sections and chunks can only be moved within their version':
      'Les sections et les passages ne peuvent être déplacés qu’au sein de leur version',
    'Only chunks of one document version can be merged':
      'Seuls des passages de la même version peuvent être fusionnés',
    'Only chunks of one type can be merged':
      'Seuls des passages du même type peuvent être fusionnés',
    'A chunk cannot be merged into itself': 'Un passage ne peut pas être fusionné avec lui-même',
    'A chunk has no place in a list of sections':
      'Un passage ne peut pas figurer parmi les sections',
    'A chunk cannot be its own parent': 'Un passage ne peut pas être dérivé de lui-même',
    'A document of type {} can only be ingested as {}':
      'Pour les documents de type {}, seuls ces modes de lecture sont possibles : {}',
    'chunk_type is only allowed with ingestion_mode single_chunk':
      'Le type de passage ne peut être choisi que si le document forme un seul passage',
    'chunk_type cannot be chosen for documents of type {}':
      'Le type de passage ne peut pas être choisi pour les documents de type {}',
    'secondary_taxonomy is only allowed with ingestion_mode single_chunk and chunk_type IMAGE':
      'Le type d’image ne peut être choisi que si le document forme un seul passage de type image',
    'page_dpi can only be chosen for PDF documents':
      'La résolution des pages ne peut être choisie que pour les fichiers PDF',
    'The file should not be empty': 'Le fichier est vide',
    'The file should be an image: PNG, JPEG, SVG, WebP or ICO':
      'Le fichier doit être une image : PNG, JPEG, SVG, WebP ou ICO',
    'Metadata must not be longer than {} characters':
      'Les métadonnées ne doivent pas dépasser {} caractères',

    // Search, threads and answers.
    'This server has no embedding model.': 'Ce serveur n’a pas de modèle de recherche sémantique.',
    'Dense and hybrid search require one.':
      'La recherche sémantique et la recherche hybride en ont besoin.',
    ': {} of {} chunks are done': ' (passages traités : {} sur {})',
    'The embedding model did not respond in time.':
      'Le modèle de recherche sémantique n’a pas répondu à temps.',
    'Use search_type full_text.': 'Utilisez la recherche par mots.',
    '{} image was not described: {}.': '{} image n’a pas été décrite : {}.',
    '{} images were not described: {}.': '{} images n’ont pas été décrites : {}.',
    'The vision model was asked about {} table with uncertain columns: {} arranged, {} refused, {} without a usable answer.':
      'Le modèle de vision a été interrogé sur {} tableau aux colonnes incertaines (organisé : {}, refusé : {}, sans réponse exploitable : {}).',
    'The vision model was asked about {} tables with uncertain columns: {} arranged, {} refused, {} without a usable answer.':
      'Le modèle de vision a été interrogé sur {} tableaux aux colonnes incertaines (organisés : {}, refusés : {}, sans réponse exploitable : {}).',
    '{} table with uncertain columns was not shown to the vision model: {}.':
      '{} tableau aux colonnes incertaines n’a pas été soumis au modèle de vision : {}.',
    '{} tables with uncertain columns were not shown to the vision model: {}.':
      '{} tableaux aux colonnes incertaines n’ont pas été soumis au modèle de vision : {}.',
    '{} table was not summarized: {}.': '{} tableau n’a pas été résumé : {}.',
    '{} tables were not summarized: {}.': '{} tableaux n’ont pas été résumés : {}.',
    'the limit for one document was reached ({} call, 15 minutes)':
      'la limite par document a été atteinte ({} appel, 15 minutes)',
    'the limit for one document was reached ({} calls, 15 minutes)':
      'la limite par document a été atteinte ({} appels, 15 minutes)',
    'the model is not working': 'le modèle ne fonctionne pas',
    'the model gave no usable answer': 'le modèle n’a donné aucune réponse exploitable',
    'the model answered none of the first questions':
      'le modèle n’a répondu à aucune des premières questions',
    '{} image was not described: the model is not working, so Arbor tries again later.':
      '{} image n’a pas été décrite, car le modèle ne fonctionne pas. Arbor réessaiera plus tard.',
    '{} images were not described: the model is not working, so Arbor tries again later.':
      '{} images n’ont pas été décrites, car le modèle ne fonctionne pas. Arbor réessaiera plus tard.',
    '{} table was not summarized: the model is not working, so Arbor tries again later.':
      '{} tableau n’a pas été résumé, car le modèle ne fonctionne pas. Arbor réessaiera plus tard.',
    '{} tables were not summarized: the model is not working, so Arbor tries again later.':
      '{} tableaux n’ont pas été résumés, car le modèle ne fonctionne pas. Arbor réessaiera plus tard.',
    'The embedding model failed, so search finds this document by its words only. Arbor creates its vectors automatically when the model works again.':
      'Le modèle de recherche sémantique est en panne : la recherche ne trouve ce document que par ses mots. Arbor y remédiera automatiquement dès que le modèle fonctionnera de nouveau.',
    'The process of the embedding model ended several times. Try again later.':
      'Le processus du modèle de recherche sémantique s’est arrêté plusieurs fois. Réessayez plus tard.',
    'The process of the language model ended several times. Start the run again later.':
      'Le processus du modèle de langage s’est arrêté plusieurs fois. Relancez l’exécution plus tard.',
    'The embedding model did not respond.': 'Le modèle de recherche sémantique n’a pas répondu.',
    'The time must not be in the future': 'La date ne doit pas être dans le futur',
    'The time must not be before the tenant was created':
      'La date ne doit pas être antérieure à la création de l’organisation',
    'With as_of, only folders and documents can be searched':
      'À une date passée, la recherche ne peut porter que sur les dossiers et les documents',
    'A question must not be blank': 'La question est vide',
    'A message must not be blank': 'Le message est vide',
    'Threads cannot be nested more than {} levels deep':
      'Les conversations ne peuvent pas être imbriquées sur plus de {} niveaux',
    'The parent must not be the thread itself or one of its descendants':
      'Une conversation ne peut pas être déplacée dans elle-même ni dans l’une de celles qu’elle contient',
    'The language model does not respond as it should. Try again later.':
      'Le modèle de langage ne répond pas comme prévu. Réessayez plus tard.',
    'The language model cannot be reached. Try again later.':
      'Le modèle de langage est injoignable. Réessayez plus tard.',
    'The language model is overloaded, or its limit is used up. Try again in a few minutes.':
      'Le modèle de langage est surchargé, ou son quota est épuisé. Réessayez dans quelques minutes.',
    'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.':
      'Le modèle de langage refuse les requêtes de ce serveur. Demandez à un administrateur de vérifier sa clé, son nom et son adresse.',
    'The language model is still being loaded. Try again in a few minutes.':
      'Le modèle de langage est encore en cours de chargement. Réessayez dans quelques minutes.',
    'The language model does not accept the key of this server. Ask an administrator to enter a valid one.':
      'Le modèle de langage n’accepte pas la clé de ce serveur. Demandez à un administrateur d’en saisir une valable.',
    'The endpoint of the language model does not have the configured model. Ask an administrator to choose one that it has.':
      'Le serveur de modèles n’a pas le modèle configuré. Demandez à un administrateur d’en choisir un qui existe.',
    'The account of the language model has no credit left. Ask an administrator to top it up or to choose another model.':
      'Le compte du modèle de langage n’a plus de crédit. Demandez à un administrateur de le recharger ou de choisir un autre modèle.',
    'The question and the passages for it are too long for the language model. Ask about fewer documents, or in a new thread.':
      'La question et ses passages sont trop longs pour le modèle de langage. Limitez la question à moins de documents, ou posez-la dans une nouvelle conversation.',
    'The provider of the language model does not allow this question. Word it differently.':
      'Le fournisseur du modèle de langage n’autorise pas cette question. Formulez-la autrement.',
    'The language model was still being loaded after several attempts. Start the run again later.':
      'Le modèle de langage était encore en cours de chargement après plusieurs tentatives. Relancez l’exécution plus tard.',
    'The language model does not accept the key of this server. An administrator can enter a valid one.':
      'Le modèle de langage n’accepte pas la clé de ce serveur. Un administrateur peut en saisir une valable.',
    'The endpoint does not have the language model. An administrator can choose one that it has.':
      'Le serveur de modèles n’a pas ce modèle de langage. Un administrateur peut en choisir un qui existe.',
    'The account of the language model has no credit left. An administrator can top it up.':
      'Le compte du modèle de langage n’a plus de crédit. Un administrateur peut le recharger.',
    'The sources are too long for the language model. Start the run with fewer sources.':
      'Les sources sont trop longues pour le modèle de langage. Relancez l’exécution avec moins de sources.',
    'The provider of the language model does not allow this request.':
      'Le fournisseur du modèle de langage n’autorise pas cette requête.',
    'The language model refused the request. Its settings may be wrong.':
      'Le modèle de langage a refusé la requête. Ses paramètres sont peut-être incorrects.',
    'The embedding model does not accept the key. Check its settings.':
      'Le modèle de recherche sémantique n’accepte pas la clé. Vérifiez ses paramètres.',
    'The endpoint does not have the embedding model. Check its name.':
      'Le serveur de modèles n’a pas le modèle de recherche sémantique. Vérifiez son nom.',
    'The account of the embedding model has no credit left. Try again when it is topped up.':
      'Le compte du modèle de recherche sémantique n’a plus de crédit. Réessayez quand il aura été rechargé.',
    'A text is too long for the embedding model. Check its context size.':
      'Un texte est trop long pour le modèle de recherche sémantique. Vérifiez la taille de son contexte.',
    'The provider of the embedding model does not allow a text.':
      'Le fournisseur du modèle de recherche sémantique n’autorise pas un des textes.',
    'The answer could not be completed. Please try again.':
      'La réponse n’a pas pu être terminée. Veuillez réessayer.',
    'The language model failed before the answer was complete. Please try again.':
      'Le modèle de langage est tombé en panne avant la fin de la réponse. Veuillez réessayer.',
    'The answer took too long and was stopped. Please try again.':
      'La réponse prenait trop de temps et a été arrêtée. Veuillez réessayer.',
    'The answer was canceled.': 'La réponse a été annulée.',
    'Part of the answer could not be streamed. Load the message to read all of it.':
      'Une partie de la réponse n’est pas arrivée. Rechargez la page pour la lire en entier.',
    // Why a file could not be read.
    'The file is empty.': 'Le fichier est vide.',
    'The file is damaged and could not be read.': 'Le fichier est endommagé et n’a pas pu être lu.',
    'The file is damaged or incomplete and could not be opened.':
      'Le fichier est endommagé ou incomplet et n’a pas pu être ouvert.',
    'The file is damaged or is not a PowerPoint presentation (.pptx).':
      'Le fichier est endommagé ou n’est pas une présentation PowerPoint (.pptx).',
    'The file is damaged: the document text is missing.':
      'Le fichier est endommagé : le texte du document est absent.',
    'The file is incomplete: its end is missing or damaged.':
      'Le fichier est incomplet : la fin est absente ou endommagée.',
    'The file is password-protected. Remove the password and upload it again.':
      'Le fichier est protégé par un mot de passe. Retirez le mot de passe et importez de nouveau le fichier.',
    'The file unpacks to more data than the server accepts.':
      'Une fois décompressé, le fichier dépasse la taille acceptée par le serveur.',
    'The file contains too many nested files.': 'Le fichier contient trop de fichiers imbriqués.',
    'The file contains XML declarations that are not allowed in Office files.':
      'Le fichier contient des déclarations XML qui ne sont pas autorisées dans les fichiers Office.',
    'The file is not a PDF, despite its name.': 'Malgré son nom, le fichier n’est pas un PDF.',
    'The file is not an image, despite its name.':
      'Malgré son nom, le fichier n’est pas une image.',
    'The file is not a text file{}.': 'Le fichier n’est pas un fichier texte{}.',
    ' but looks like {}': ' (format détecté : {})',
    'The file is not a workbook of its kind.': 'Le fichier n’est pas un classeur du type attendu.',
    'The file is not a Word document (.doc).': 'Le fichier n’est pas un document Word (.doc).',
    'The file is not a book (.epub).': 'Le fichier n’est pas un livre (.epub).',
    'The file is not a rich text document (.rtf).': 'Le fichier n’est pas un document RTF (.rtf).',
    'The file is not an OpenDocument file (.{}).':
      'Le fichier n’est pas un fichier OpenDocument (.{}).',
    'The file is not an email.': 'Le fichier n’est pas un e-mail.',
    'The file is not an Outlook message.': 'Le fichier n’est pas un message Outlook.',
    'The file is not {} (.{}).': 'Le fichier n’est pas {} (.{}).',
    'The file does not match its name: it is {}.':
      'Le fichier ne correspond pas à son nom : c’est {}.',
    'The content does not match the file name ({}).':
      'Le contenu ne correspond pas au nom du fichier ({}).',
    'The file may be damaged.': 'Le fichier est peut-être endommagé.',
    'Check that another program opens it, and upload it again.':
      'Vérifiez qu’un autre programme parvient à l’ouvrir, puis importez-le de nouveau.',
    'The file is in the old {} format (.{}).': 'Le fichier est à l’ancien format {} (.{}).',
    'Save it as .{} and upload it again.':
      'Enregistrez-le au format .{} et importez le nouveau fichier.',
    'The file is from a version of Word before 1997. Save it as .docx and upload it again.':
      'Le fichier provient d’une version de Word antérieure à 1997. Enregistrez-le au format .docx et importez le nouveau fichier.',
    'Arbor cannot read files of this kind ({}).':
      'Arbor ne peut pas lire les fichiers de ce type ({}).',
    'Web archives (.mhtml) are not supported. Save the page as HTML or PDF and upload that.':
      'Les archives web (.mhtml) ne sont pas prises en charge. Enregistrez la page au format HTML ou PDF et importez le nouveau fichier.',
    'The stored file does not have the size of the uploaded file. Upload it again.':
      'Le fichier stocké n’a pas la même taille que le fichier importé. Importez-le de nouveau.',
    'The uploaded file is missing from the storage. Upload it again.':
      'Le fichier importé est absent du stockage. Importez-le de nouveau.',
    'The document is damaged: its content is nested too deeply.':
      'Le document est endommagé : son contenu comporte trop de niveaux imbriqués.',
    'The document contains no text.': 'Le document ne contient pas de texte.',
    'The document contains more text than the server accepts.':
      'Le document contient plus de texte que le serveur n’en accepte.',
    'The document contains more than {} MB of text, which is the most that the server accepts from a file of this size. Split it and upload the parts.':
      'Le document contient plus de {} Mo de texte, le maximum que le serveur accepte pour un fichier de cette taille. Divisez-le et importez les parties.',
    'The document has more than a million paragraphs, which is more than the server accepts.':
      'Le document compte plus d’un million de paragraphes, plus que le serveur n’en accepte.',
    'A paragraph of the document is larger than the server accepts.':
      'Un paragraphe du document dépasse la taille acceptée par le serveur.',
    'A chunk of the document would contain more than {} MB of text.':
      'Un passage du document contiendrait plus de {} Mo de texte.',
    'Processing the document took longer than {} minutes of processor time and a minute for each page or chunk that was done. Split it and upload the parts.':
      'Le traitement du document a dépassé {} minutes de temps processeur, plus une minute par page ou passage traité. Divisez le document et importez les parties.',
    'Processing the document took longer than {} minutes and a minute for each page or chunk that was done. Split it and upload the parts.':
      'Le traitement du document a dépassé {} minutes, plus une minute par page ou passage traité. Divisez le document et importez les parties.',
    'The converter stopped unexpectedly on this document.':
      'La lecture de ce document s’est arrêtée de façon inattendue.',
    'The converter stopped unexpectedly.': 'La lecture s’est arrêtée de façon inattendue.',
    'The converter stopped.': 'La lecture s’est arrêtée.',
    'No text was found in the PDF file or in its images.':
      'Aucun texte n’a été trouvé dans le fichier PDF ni dans ses images.',
    'The pages of the PDF file are empty.': 'Les pages du fichier PDF sont vides.',
    'The Word document is damaged and could not be read.':
      'Le document Word est endommagé et n’a pas pu être lu.',
    'The email is damaged and could not be read.': 'L’e-mail est endommagé et n’a pas pu être lu.',
    'The Outlook message is damaged and could not be read.':
      'Le message Outlook est endommagé et n’a pas pu être lu.',
    'The book contains no text.': 'Le livre ne contient pas de texte.',
    'The book contains too much text.': 'Le livre contient trop de texte.',
    'The book is copy-protected. Only books without such a protection can be read.':
      'Le livre est protégé contre la copie. Seuls les livres sans cette protection peuvent être lus.',
    'The book is damaged: the list of its parts is missing.':
      'Le livre est endommagé : la liste de ses parties est absente.',
    'The drawing has too many parts, or repeats them too often. Save it as PNG and upload it again.':
      'Le dessin comporte trop d’éléments ou les répète trop souvent. Enregistrez-le au format PNG et importez le nouveau fichier.',
    'The image could not be read; it may be damaged.':
      'L’image n’a pas pu être lue ; elle est peut-être endommagée.',
    'The presentation contains no text and no images.':
      'La présentation ne contient ni texte ni images.',
    'The presentation has no slides.': 'La présentation ne contient aucune diapositive.',
    'The presentation has more than {} slides, which is more than the server accepts.':
      'La présentation compte plus de {} diapositives, plus que le serveur n’en accepte.',
    'The slides of the presentation are missing from the file.':
      'Les diapositives de la présentation sont absentes du fichier.',
    'The table contains no text.': 'Le tableau ne contient pas de texte.',
    'The table contains more text than the server accepts.':
      'Le tableau contient plus de texte que le serveur n’en accepte.',
    'The workbook contains more text than can be read.':
      'Le classeur contient plus de texte qu’il n’est possible d’en lire.',
    'The workbook contains no data.': 'Le classeur ne contient pas de données.',
    'The workbook has no sheets.': 'Le classeur ne contient aucune feuille.',
    'The workbook is damaged and could not be read.':
      'Le classeur est endommagé et n’a pas pu être lu.',
    'The sheets of the workbook are missing from the file.':
      'Les feuilles du classeur sont absentes du fichier.',

    'The PDF file is damaged and none of its pages could be read.':
      'Le fichier PDF est endommagé et aucune de ses pages n’a pu être lue.',
    'The PDF file is damaged and nothing could be extracted from its pages.':
      'Le fichier PDF est endommagé et rien n’a pu être extrait de ses pages.',
    'The PDF file has no text layer, so no text could be extracted.':
      'Le fichier PDF ne contient que des images, sans texte à extraire.',
    'The PDF file has {} pages; at most {} are allowed.':
      'Le fichier PDF compte {} pages ; le maximum autorisé est de {}.',
    'The PDF file is password-protected. Remove the password and upload it again.':
      'Le fichier PDF est protégé par un mot de passe. Retirez le mot de passe et importez de nouveau le fichier.',
    'The PDF file is protected by a certificate or a rights management system and cannot be opened.':
      'Le fichier PDF est protégé par un certificat ou un système de gestion des droits et ne peut pas être ouvert.',
    'The PDF file is encrypted, and its encryption data is damaged or not supported.':
      'Le fichier PDF est chiffré, et ses données de chiffrement sont endommagées ou non prises en charge.',
    'The slides of the presentation are damaged, and none has text that could be read.':
      'Les diapositives de la présentation sont endommagées, et aucune ne contient de texte lisible.',
    'The file could not be read; it may be damaged.':
      'Le fichier n’a pas pu être lu ; il est peut-être endommagé.',
    'The document could not be read; it may be damaged.':
      'Le document n’a pas pu être lu ; il est peut-être endommagé.',
    'Images in {} format are not supported. Save the file as PNG or JPEG and upload it again.':
      'Les images au format {} ne sont pas prises en charge. Enregistrez le fichier au format PNG ou JPEG et importez le nouveau fichier.',
    'The image has {} pixels; at most {} million are supported.':
      'L’image compte {} pixels ; le maximum pris en charge est de {} millions.',
    'A document of type {} can be read as {} only.':
      'Pour les documents de type {}, seuls ces modes de lecture sont possibles : {}.',

    // Why the server could not read it.
    'The conversion used more than {} seconds of processor time.':
      'La lecture a utilisé plus de {} secondes de temps processeur.',
    'The conversion made no progress in {} seconds of processor time; {} of {} pages were done.':
      'La lecture n’a pas avancé en {} secondes de temps processeur (pages traitées : {} sur {}).',
    'One part of the document used too much processor time.':
      'Une partie du document a demandé trop de temps processeur.',
    'The converter stopped working on this document: it slept for {} seconds.':
      'La lecture de ce document s’est figée : rien ne s’est passé pendant {} secondes.',
    'The converter was ended from outside while it worked on this document.':
      'La lecture de ce document a été interrompue de l’extérieur.',
    'The system ended the converter each time while it worked on this document, although enough memory was free. Split the document, or ask an administrator which program ends it, and rerun the ingestion.':
      'Le système a interrompu chaque tentative de lecture de ce document, alors qu’il restait assez de mémoire. Divisez le document, ou demandez à un administrateur quel programme interrompt la lecture, puis relancez la tâche.',
    'The server could not start a converter.': 'Le serveur n’a pas pu démarrer la lecture.',
    // Of failures before the update.
    'Conversion took longer than {} seconds.': 'La lecture a duré plus de {} secondes.',
    'Conversion made no progress for {} seconds; {} of {} pages were done.':
      'La lecture n’a pas avancé pendant {} secondes (pages traitées : {} sur {}).',
    'Converting the document requires more memory than allowed.':
      'La lecture du document demande plus de mémoire que la limite autorisée.',
    'Split it and upload the parts.': 'Divisez-le et importez les parties.',
    'The server could not read or write a file while it converted the document.':
      'Le serveur n’a pas pu lire ou écrire un fichier pendant la lecture du document.',
    'The server has no disk space left for the document.':
      'Le serveur n’a plus d’espace disque pour le document.',
    'The server stopped several times while processing this document, so the run was abandoned.':
      'Le serveur s’est arrêté plusieurs fois pendant le traitement de ce document ; la tâche a été abandonnée.',
    'Rerun the ingestion, or check the file.': 'Relancez la tâche, ou vérifiez le fichier.',
    'Rerun the ingestion later.': 'Relancez la tâche plus tard.',
    'Rerun the ingestion when it is running.':
      'Relancez la tâche lorsqu’il fonctionnera de nouveau.',
    'The storage of the server did not respond after several attempts.':
      'Le stockage du serveur n’a pas répondu après plusieurs tentatives.',
    'The storage of the server refused a request, so the document could not be processed.':
      'Le stockage du serveur a refusé une requête ; le document n’a pas pu être traité.',
    'An administrator must check its settings.':
      'Un administrateur doit en vérifier les paramètres.',
    'The document could not be processed because a service that the server requires did not respond after several attempts.':
      'Le document n’a pas pu être traité : un service dont le serveur a besoin n’a pas répondu après plusieurs tentatives.',
    'The document could not be processed because of a server error.':
      'Le document n’a pas pu être traité à cause d’une erreur du serveur.',
    'An administrator can find the cause in the log.':
      'Un administrateur peut en trouver la cause dans le journal.',
    'The model that describes pictures and tables {}.':
      'Le modèle qui décrit les images et les tableaux {}.',
    'The embedding model {}.': 'Le modèle de recherche sémantique {}.',
    'is overloaded and did not respond after several attempts':
      'est surchargé et n’a pas répondu après plusieurs tentatives',
    'could not be reached after several attempts':
      'est resté injoignable après plusieurs tentatives',
    'was still being loaded after several attempts':
      'était encore en cours de chargement après plusieurs tentatives',
    'does not accept the key': 'n’accepte pas la clé',
    'does not exist at the endpoint': 'n’existe pas sur le serveur de modèles',
    'has no credit left': 'n’a plus de crédit',
    'has too small a context for the request': 'a un contexte trop petit pour la requête',
    'refused the request because of its provider’s rules':
      'a refusé la requête à cause des règles de son fournisseur',
    'refused the request': 'a refusé la requête',
    'took too long to respond': 'a mis trop de temps à répondre',
    'returned incomplete responses after several attempts':
      'a renvoyé des réponses incomplètes après plusieurs tentatives',
    'cannot be used': 'est inutilisable',
    'Check its settings: address, key and model.':
      'Vérifiez ses paramètres : adresse, clé et modèle.',
    'It responded with status {}.': 'Il a répondu avec le statut {}.',
    'The vectors could not be created because of a server error.':
      'La recherche sémantique n’a pas pu être préparée à cause d’une erreur du serveur.',
    'The conversion was aborted.': 'La lecture a été interrompue.',
    'The response of the embedding model was incomplete.':
      'La réponse du modèle de recherche sémantique était incomplète.',
    'Try again later.': 'Réessayez plus tard.',
    'Try again when it is running.': 'Réessayez lorsqu’il fonctionnera de nouveau.',

    // What to do about it.
    'Save it as .pptx or PDF and upload that.':
      'Enregistrez-le au format .pptx ou PDF et importez le nouveau fichier.',
    'Save it in a current format, such as .docx, .xlsx, .pptx or PDF, and upload that.':
      'Enregistrez-le dans un format actuel, comme .docx, .xlsx, .pptx ou PDF, et importez le nouveau fichier.',
    'Unpack it and upload the files.': 'Décompressez-le et importez les fichiers qu’il contient.',
    'Copy or download it again and upload that.':
      'Copiez-le ou téléchargez-le de nouveau, puis importez cette copie.',
    'Export it as Word or PDF and upload that.':
      'Exportez-le au format Word ou PDF et importez le nouveau fichier.',
    'Export it as Excel or CSV and upload that.':
      'Exportez-le au format Excel ou CSV et importez le nouveau fichier.',
    'Export it as PowerPoint or PDF and upload that.':
      'Exportez-le au format PowerPoint ou PDF et importez le nouveau fichier.',
    'Convert it to EPUB or PDF and upload that.':
      'Convertissez-le au format EPUB ou PDF et importez le nouveau fichier.',
    'Save it as .docx, .odt or PDF and upload that.':
      'Enregistrez-le au format .docx, .odt ou PDF et importez le nouveau fichier.',
    'Export it as PDF and upload that.':
      'Exportez-le au format PDF et importez le nouveau fichier.',

    // Kinds of files.
    'a PDF': 'un PDF',
    'a Word document': 'un document Word',
    'an Excel workbook': 'un classeur Excel',
    'a PowerPoint presentation': 'une présentation PowerPoint',
    'a picture': 'une image',
    'a web page': 'une page web',
    'an SVG drawing': 'un dessin SVG',
    'an OpenDocument text': 'un texte OpenDocument',
    'an OpenDocument spreadsheet': 'une feuille de calcul OpenDocument',
    'an OpenDocument presentation': 'une présentation OpenDocument',
    'a Word document of the format before 2007': 'un document Word au format antérieur à 2007',
    'an Excel workbook of the format before 2007': 'un classeur Excel au format antérieur à 2007',
    'a binary Excel workbook': 'un classeur Excel binaire',
    'a PowerPoint presentation of the format before 2007':
      'une présentation PowerPoint au format antérieur à 2007',
    'a rich text document': 'un document RTF',
    'an electronic book': 'un livre numérique',
    'an email': 'un e-mail',
    'an Outlook message': 'un message Outlook',
    'an old Office document': 'un ancien document Office',
    'a ZIP archive': 'une archive ZIP',
    'a damaged ZIP archive': 'une archive ZIP endommagée',
    text: 'du texte',
    empty: 'vide',
    unknown: 'inconnu',
    // Runs.
    'Programs can push to this source.':
      'Des programmes peuvent envoyer des éléments à cette source.',
    'The source did not respond within {} seconds.':
      'La source n’a pas répondu dans les {} secondes.',
    'The source could not be read. The server log says why.':
      'La source n’a pas pu être lue. Le journal du serveur en indique la raison.',
    'The source has not responded for {} days.': 'La source n’a pas répondu depuis {} jours.',
    'The run failed because of a server error.':
      'La synchronisation a échoué à cause d’une erreur du serveur.',
    'An administrator of the server can find the cause in the log.':
      'Un administrateur du serveur peut en trouver la cause dans le journal.',
    'The server stopped several times during this run, so it was abandoned.':
      'Le serveur s’est arrêté plusieurs fois pendant la synchronisation, qui a donc été abandonnée.',
    'One item failed and will be tried again.':
      'Un élément n’a pas pu être traité ; une nouvelle tentative aura lieu.',
    '{} items failed and will be tried again.':
      '{} éléments n’ont pas pu être traités ; une nouvelle tentative aura lieu.',
    '{} of {} documents are no longer at the source.':
      '{} documents sur {} ne sont plus dans la source.',
    'One of {} documents is no longer at the source.':
      'Un document n’est plus dans la source, sur un total de {}.',
    'Confirm that it may be moved to the trash, or keep it.':
      'Confirmez qu’il peut être mis à la corbeille, ou conservez-le.',
    'The listing was interrupted.': 'La liste n’a pas pu être lue jusqu’au bout.',
    'Deletions wait for the next run.': 'Les suppressions attendront la prochaine synchronisation.',
    'Nothing has been deleted yet.': 'Rien n’a encore été supprimé.',
    'Confirm that they may be moved to the trash, or keep them.':
      'Confirmez qu’ils peuvent être mis à la corbeille, ou conservez-les.',
    'The source lists nothing, although it had {} files.':
      'La source ne renvoie plus aucun fichier, alors qu’elle en comptait {}.',
    'Nothing was deleted.': 'Rien n’a été supprimé.',
    'If everything is really gone, delete the source.':
      'Si tout a vraiment disparu, supprimez la source.',
    'The source has too many items.': 'La source contient trop d’éléments.',
    'It has more than {} folders.': 'Il contient plus de {} dossiers.',
    'The crawl is continued by another process.': 'Un autre processus poursuit la lecture du site.',
    'The system allows no more watched folders.':
      'Le système ne permet pas de surveiller davantage de dossiers.',
    'Raise fs.inotify.max_user_watches.': 'Augmentez fs.inotify.max_user_watches.',
    'Choose a smaller part of it, or exclude some with a pattern.':
      'Choisissez-en une plus petite partie, ou excluez des éléments à l’aide d’un motif.',
    'The stored secrets were encrypted with a different ARBOR_SECRET.':
      'Les secrets enregistrés ont été chiffrés avec un autre ARBOR_SECRET.',
    'Enter them again.': 'Saisissez-les de nouveau.',
    'Too much of the source cannot be read.': 'Une trop grande partie de la source est illisible.',

    // Items.
    'The source names more than {} readers for this item.':
      'La source indique plus de {} lecteurs pour cet élément.',
    'The source names a reader for this item whose address or name is empty or longer than {} characters.':
      'Pour cet élément, la source indique un lecteur dont l’adresse ou le nom est vide ou dépasse {} caractères.',
    'Only administrators can see it.': 'Seuls les administrateurs peuvent le voir.',
    'Excluded by the pattern {}.': 'Exclu par le motif {}.',
    'Hidden and temporary files are left out.': 'Les fichiers masqués et temporaires sont ignorés.',
    'No pattern includes it.': 'Aucun motif ne l’inclut.',
    'Larger than {} MB.': 'Plus de {} Mo.',
    'Only files of the types {}.': 'Seuls sont acceptés les fichiers de type {}.',
    'Arbor does not read files of this type.': 'Arbor ne lit pas les fichiers de ce type.',
    'Arbor does not read files of the type {}.': 'Arbor ne lit pas les fichiers de type {}.',
    'Its id at the source is too long.': 'Son identifiant dans la source est trop long.',
    'It has no name.': 'L’élément n’a pas de nom.',
    'It is more than {} folders deep.': 'L’élément se trouve à plus de {} dossiers de profondeur.',
    'Its path is longer than 1,000 characters.': 'Son chemin dépasse 1 000 caractères.',
    'Its path is longer than 1,024 characters.': 'Son chemin dépasse 1 024 caractères.',
    'Its path is not valid.': 'Son chemin n’est pas valide.',
    'Its content did not arrive within {} minutes.':
      'Son contenu n’est pas arrivé dans les {} minutes.',
    'It failed because of a server error.':
      'Le traitement a échoué à cause d’une erreur du serveur.',
    'The server log has the details.': 'Le journal du serveur en donne les détails.',
    'It cannot be read.': 'L’élément est illisible.',
    'It is not a regular file.': 'Ce n’est pas un fichier ordinaire.',
    'The file cannot be read.': 'Le fichier est illisible.',
    'The file has changed since it was listed.': 'Le fichier a changé entre-temps.',
    'The file no longer exists.': 'Le fichier n’existe plus.',
    'Links are not followed.': 'Les liens ne sont pas suivis.',
    'The name is not valid UTF-8.': 'Le nom n’est pas en UTF-8 valide.',
    'The folder already has items with both names that it could have.':
      'Le dossier contient déjà des éléments qui portent les deux noms possibles pour celui-ci.',
    'Another item took its name at the same moment.':
      'Un autre élément a pris son nom au même moment.',
    'Its folder could not be created.': 'Son dossier n’a pas pu être créé.',

    // A folder of the server.
    'Found the folder and {}.': 'Dossier trouvé, avec {}.',
    'Found the folder and more than {} files.': 'Dossier trouvé, avec plus de {} fichiers.',
    'There is no such folder below those that the operator of this server allows.':
      'Ce dossier n’existe pas dans ceux que l’exploitant du serveur autorise.',
    'The operator of this server has not allowed any folder.':
      'L’exploitant du serveur n’a autorisé aucun dossier.',
    'They can list some in ARBOR_SOURCE_FOLDERS.': 'Il peut en indiquer dans ARBOR_SOURCE_FOLDERS.',
    'There is no such folder at the moment.': 'Ce dossier n’existe pas pour le moment.',
    'If it is on a drive of its own, that may not be mounted.':
      'S’il se trouve sur un disque à part, celui-ci n’est peut-être pas monté.',
    'The folder cannot be read.': 'Le dossier est illisible.',
    'The folder cannot be read at the moment.': 'Le dossier est illisible pour le moment.',

    // Buckets.
    'Found the bucket, but no objects in it.': 'Bucket trouvé, mais il ne contient aucun objet.',
    'Found the bucket and more than {} objects.': 'Bucket trouvé, avec plus de {} objets.',
    'The bucket does not exist.': 'Le bucket n’existe pas.',
    'The S3 server does not know the access key.': 'Le serveur S3 ne connaît pas la clé d’accès.',
    'The secret does not belong to the access key.':
      'Le secret ne correspond pas à la clé d’accès.',
    'The credentials do not allow listing the bucket.':
      'Les identifiants ne permettent pas de lister le contenu du bucket.',
    'The credentials do not allow reading the object.':
      'Les identifiants ne permettent pas de lire l’objet.',
    'The credentials have expired.': 'Les identifiants ont expiré.',
    'There is no S3 server or bucket at this address.':
      'Il n’y a ni serveur S3 ni bucket à cette adresse.',
    'The S3 server does not respond ({}).': 'Le serveur S3 ne répond pas ({}).',

    // Repositories.
    'There is no repository at this address, or the credentials do not allow seeing it.':
      'Il n’y a pas de dépôt à cette adresse, ou les identifiants ne permettent pas de le voir.',
    'The server does not accept the credentials, or they do not allow reading the repository.':
      'Le serveur n’accepte pas les identifiants, ou ceux-ci ne permettent pas de lire le dépôt.',
    'The repository does not have the branch.': 'Le dépôt ne contient pas cette branche.',
    'The branch does not have the folder.': 'La branche ne contient pas ce dossier.',
    'A private key is needed for ssh.': 'Une clé privée est nécessaire pour ssh.',
    'The address must look like https://host/path, ssh://user@host/path or user@host:path.':
      'L’adresse doit être de la forme https://hôte/chemin, ssh://utilisateur@hôte/chemin ou utilisateur@hôte:chemin.',
    'The file is in Git LFS, which Arbor does not read.':
      'Le fichier se trouve dans Git LFS, qu’Arbor ne lit pas.',
    'It is a submodule.': 'C’est un sous-module.',
    'Create a source for its own repository.': 'Créez une source distincte pour son dépôt.',

    // Servers.
    "The name {} can't be resolved ({}).": 'Le nom {} ne peut pas être résolu ({}).',
    '{} has no address.': '{} n’a pas d’adresse.',
    '{} is neither on the internet over an encrypted connection nor in the networks that your operator allows for sources (ARBOR_SOURCE_NETWORKS).':
      '{} n’est ni accessible sur Internet par une connexion chiffrée, ni dans les réseaux que l’exploitant du serveur autorise pour les sources (ARBOR_SOURCE_NETWORKS).',
    'The connection was closed.': 'La connexion a été fermée.',
    'The server takes too long.': 'Le serveur met trop de temps à répondre.',
    'There is no page at {} ({}).': 'Aucune page ne se trouve à l’adresse {} ({}).',
    '{} is not the URL of a web page.': '{} n’est pas l’URL d’une page web.',
    'The robots.txt of {} does not allow {}.': 'Le fichier robots.txt sur {} n’autorise pas {}.',
    'The robots.txt of the site does not allow it.':
      'Le fichier robots.txt du site ne l’autorise pas.',
    'The page no longer exists.': 'La page n’existe plus.',
    'The page has no text without scripts.': 'Sans scripts, la page ne contient pas de texte.',

    // rclone.
    'The operator of this server has not allowed any remote of rclone.':
      'L’exploitant du serveur n’a autorisé aucun remote rclone.',
    'They can list some in ARBOR_RCLONE_REMOTES.': 'Il peut en indiquer dans ARBOR_RCLONE_REMOTES.',
    'The operator of this server does not allow a remote with this name (ARBOR_RCLONE_REMOTES).':
      'L’exploitant du serveur n’autorise aucun remote de ce nom (ARBOR_RCLONE_REMOTES).',
    'The folder of the remote does not exist.': 'Le dossier du remote n’existe pas.',
    'The server of the remote does not respond or is overloaded.':
      'Le serveur du remote ne répond pas ou est surchargé.',
    // Counts in what a test has found.
    'one file': 'un fichier',
    '{} files': '{} fichiers',
    'one folder': 'un dossier',
    '1 folder': '1 dossier',
    '{} folders': '{} dossiers',
    '1 file': '1 fichier',
    'one object': 'un objet',
    '{} objects': '{} objets',
    '1 message': '1 message',
    '{} messages': '{} messages',
    'one link': 'un lien',
    '{} links': '{} liens',

    // Any source.
    'Its content was not pushed.': 'Son contenu n’a pas été envoyé.',
    'The file is larger than the {} MB that this server accepts.':
      'Le fichier dépasse les {} Mo acceptés par ce serveur.',
    'Somebody has left it out.': 'Quelqu’un l’a exclu.',
    'The request names it again.': 'La requête le mentionne une nouvelle fois.',
    'It takes too long.': 'L’opération prend trop de temps.',
    'It needs too much memory.': 'L’opération demande trop de mémoire.',
    'Its name is longer than 1,024 characters.': 'Son nom dépasse 1 024 caractères.',
    'Its name is not valid UTF-8.': 'Son nom n’est pas en UTF-8 valide.',
    'Its name has two slashes in a row, or one at the start.':
      'Son nom contient deux barres obliques de suite ou commence par une barre oblique.',
    'Its name has a part . or ..': 'Son nom contient une partie . ou ..',
    'It is in more than {} folders.': 'L’élément est imbriqué dans plus de {} dossiers.',
    'The folder must be names separated by slashes.':
      'Le dossier doit être une suite de noms séparés par des barres obliques.',
    'The file is no longer a regular file below the folder.':
      'Le fichier n’est plus un fichier ordinaire situé dans le dossier.',

    // Web sites.
    'Found “{}” with {} to the site.': 'Page « {} » trouvée, avec {} vers le site.',
    'The site has more than {} pages.': 'Le site compte plus de {} pages.',
    'The site has more than {} links.': 'Le site compte plus de {} liens.',
    'The site has more than {} sitemaps.': 'Le site compte plus de {} sitemaps.',
    'The others are not read, and nothing is deleted.':
      'Le reste n’est pas lu, et rien n’est supprimé.',
    'The site is larger than {} MB.': 'Le site dépasse {} Mo.',
    'The rest is not read, and nothing is deleted.':
      'Le reste n’est pas lu, et rien n’est supprimé.',
    '{} redirects to {}.': '{} redirige vers {}.',
    'Start from there, or add {} to the hosts.':
      'Partez de cette adresse, ou ajoutez {} aux hôtes.',
    'Start from there.': 'Partez de cette adresse.',
    '{} redirects too often.': '{} redirige trop souvent.',
    'It redirects too often.': 'L’adresse redirige trop souvent.',
    'It redirects too often, or to another host.':
      'L’adresse redirige trop souvent, ou vers un autre hôte.',
    'The page is on a host that the source no longer reads.':
      'La page se trouve sur un hôte que la source ne lit plus.',
    'The page has moved since it was found.': 'La page a été déplacée entre-temps.',
    'Its type has changed since it was found.': 'Son type a changé entre-temps.',
    'The server returns a web page instead of the file.':
      'Le serveur renvoie une page web au lieu du fichier.',
    '{} does not return its robots.txt ({}).': '{} ne renvoie pas son fichier robots.txt ({}).',
    '{} does not return its robots.txt.': '{} ne renvoie pas son fichier robots.txt.',
    '{} is overloaded and asks to come back later ({}).':
      '{} est surchargé et demande de revenir plus tard ({}).',
    'The server does not respond{}.': 'Le serveur ne répond pas{}.',
    'The response is incomplete or damaged.': 'La réponse est incomplète ou endommagée.',
    'It is larger than {} MB.': 'Sa taille dépasse {} Mo.',
    'The sitemap is damaged.': 'Le sitemap est endommagé.',
    'The sitemap is too large.': 'Le sitemap est trop volumineux.',
    'It requires signing in.': 'Il faut se connecter pour y accéder.',
    'The server fails to return it ({}).': 'Le serveur ne parvient pas à fournir ce contenu ({}).',
    'The server does not return it ({}).': 'Le serveur ne fournit pas ce contenu ({}).',
    "Arbor doesn't read files of this type ({}).": 'Arbor ne lit pas les fichiers de ce type ({}).',
    'The server says that it is a web page, but it is a PDF file.':
      'Le serveur annonce une page web, mais il s’agit d’un fichier PDF.',
    'The server says that it is a file, but it returns a web page.':
      'Le serveur annonce un fichier, mais il renvoie une page web.',

    // Buckets.
    'Found the bucket and {}.': 'Bucket trouvé, avec {}.',
    'The endpoint is not a URL.': 'L’adresse du serveur n’est pas une URL.',
    'The S3 server returned no content.': 'Le serveur S3 n’a renvoyé aucun contenu.',
    'The bucket is in another region.': 'Le bucket se trouve dans une autre région.',
    'Correct the region or the endpoint.': 'Corrigez la région ou l’adresse du serveur.',
    'The S3 server does not accept the name of the bucket.':
      'Le serveur S3 n’accepte pas le nom du bucket.',
    'The session token is invalid.': 'Le jeton de session n’est pas valide.',
    'The S3 server has suspended the account.': 'Le serveur S3 a suspendu le compte.',
    'The clocks of this server and the S3 server differ too much.':
      'Les horloges de ce serveur et du serveur S3 sont trop décalées.',
    'The object no longer exists.': 'L’objet n’existe plus.',
    'The object has changed since it was listed.': 'L’objet a changé entre-temps.',
    'The object is archived.': 'L’objet est archivé.',
    'It is archived ({}).': 'L’objet est archivé ({}).',
    'Restore it in the bucket first.': 'Restaurez-le d’abord dans le bucket.',
    'The S3 server is overloaded or failing ({}).': 'Le serveur S3 est surchargé ou en panne ({}).',
    'The S3 server does not return the object ({}).': 'Le serveur S3 ne renvoie pas l’objet ({}).',
    'The server does not answer like an S3 server ({}).':
      'Le serveur ne répond pas comme un serveur S3 ({}).',

    // rclone.
    'Found the folder with {} and {} in it.': 'Dossier trouvé, avec {} et {}.',
    'Found the folder and over {} entries in it.': 'Dossier trouvé, avec plus de {} éléments.',
    'The operator of this server has not configured the remote in rclone.':
      'L’exploitant du serveur n’a pas configuré le remote dans rclone.',
    'The server no longer accepts the credentials of the remote.':
      'Le serveur n’accepte plus les identifiants du remote.',
    'Its operator has to renew them in rclone.': 'Son exploitant doit les renouveler dans rclone.',
    'The server of the remote takes too long.':
      'Le serveur du remote met trop de temps à répondre.',
    'Reading the remote was stopped.': 'La lecture du remote a été arrêtée.',
    'The credentials of the remote do not allow reading all folders.':
      'Les identifiants du remote ne permettent pas de lire tous les dossiers.',

    // Mailboxes.
    'Found {} with {}.': 'Contenu trouvé : {} avec {}.',
    'The mail server does not open {}.': 'Le serveur de messagerie n’ouvre pas le dossier {}.',
    'The mail server does not list the messages of the folder.':
      'Le serveur de messagerie ne liste pas les messages du dossier.',
    'The list of objects from the S3 server is cut off.':
      'La liste d’objets envoyée par le serveur S3 est tronquée.',
    'On the server, git refuses the repository because another user owns it.':
      'Sur le serveur, git refuse le dépôt parce qu’il appartient à un autre utilisateur.',
    'Let the user of the address own it, or run this command there: git config --system --add safe.directory PATH.':
      'Attribuez-le à l’utilisateur indiqué dans l’adresse, ou exécutez-y cette commande : git config --system --add safe.directory CHEMIN.',
    'The mail server does not open the folder.': 'Le serveur de messagerie n’ouvre pas le dossier.',
    'The mail server has no time to sign in.':
      'Le serveur de messagerie est trop occupé pour accepter la connexion.',
    'The mail server does not accept the user name or password.':
      'Le serveur de messagerie n’accepte pas le nom d’utilisateur ou le mot de passe.',
    'The certificate of the mail server is not trusted{}.':
      'Le certificat du serveur de messagerie n’est pas approuvé{}.',
    'The mail server can’t say when messages arrive.':
      'Le serveur de messagerie ne peut pas signaler l’arrivée des messages.',
    'The mail server closed the connection.': 'Le serveur de messagerie a fermé la connexion.',
    'The mail server does not offer STARTTLS.': 'Le serveur de messagerie ne propose pas STARTTLS.',
    'The mail server does not respond{}.': 'Le serveur de messagerie ne répond pas{}.',
    'The conversation is no longer in the mailbox.':
      'L’échange n’est plus dans la boîte de messagerie.',
    'The message with the attachment is no longer in the mailbox.':
      'Le message contenant la pièce jointe n’est plus dans la boîte de messagerie.',
    'The attachment no longer exists.': 'La pièce jointe n’existe plus.',
    'The mailbox has more than {} folders.': 'La boîte de messagerie contient plus de {} dossiers.',
    'Choose some of them.': 'Choisissez-en quelques-uns.',
    'The mailbox has no folder {}.': 'La boîte de messagerie ne contient pas de dossier {}.',
    'The mailbox has too many messages.': 'La boîte de messagerie contient trop de messages.',
    'Choose folders, or lower `max_messages`.':
      'Choisissez des dossiers, ou réduisez `max_messages`.',
    'The folder {} has {} messages.': 'Le dossier {} contient {} messages.',
    'Only the newest {} are read, and nothing is deleted.':
      'Seuls les {} plus récents sont lus, et rien n’est supprimé.',
    'Message {} in {} is damaged or has too many fields.':
      'Le message {} dans {} est endommagé ou contient trop de champs.',
    'A message of the conversation no longer exists.': 'Un message de l’échange n’existe plus.',
    'The mail server does not return a message of the conversation.':
      'Le serveur de messagerie ne renvoie pas l’un des messages de l’échange.',
    'The mail server has numbered its messages again.':
      'Le serveur de messagerie a renuméroté ses messages.',

    // Repositories.
    'Found the repository.': 'Dépôt trouvé.',
    'It is empty.': 'Il est vide.',
    'Found the branch and {}.': 'Branche trouvée, avec {}.',
    'Found the branch and over {} files.': 'Branche trouvée, avec plus de {} fichiers.',
    'The host keys must look like the output of ssh-keyscan.':
      'Les clés du serveur doivent avoir la forme de la sortie de ssh-keyscan.',
    'The address must not contain a password.': 'L’adresse ne doit pas contenir de mot de passe.',
    'Enter user name and token as settings of their own.':
      'Saisissez le nom d’utilisateur et le jeton dans leurs propres paramètres.',
    'The name of the branch is not valid.': 'Le nom de la branche n’est pas valide.',
    'The content is not known.': 'Le contenu est inconnu.',
    'The server does not have the content any more.': 'Le serveur n’a plus ce contenu.',
    'The server does not have the expected ssh host key.':
      'Le serveur n’a pas la clé ssh attendue.',
    'If it was changed on purpose, enter the new one.':
      'Si elle a été changée volontairement, saisissez la nouvelle.',
    'The address of the repository redirects elsewhere.': 'L’adresse du dépôt redirige ailleurs.',
    'Enter the final address.': 'Saisissez l’adresse finale.',
    'The repository is larger than Arbor reads.': 'Le dépôt dépasse la taille qu’Arbor peut lire.',
    'The server is not a git server, or too old.':
      'Le serveur n’est pas un serveur git, ou il est trop ancien.',
    'The server has no disk space left for the repository.':
      'Le serveur n’a plus d’espace disque pour le dépôt.',
    'An administrator must free some.': 'Un administrateur doit en libérer.',
    'The server does not respond as expected.': 'Le serveur ne répond pas comme prévu.',
    'A message of the history is too long.': 'Un message de l’historique est trop long.',
    'A path of the repository is too long.': 'Un chemin du dépôt est trop long.',
    'The folder has more than {} files.': 'Le dossier contient plus de {} fichiers.',
    'Choose a smaller one.': 'Choisissez-en un plus petit.',
    'The PDF file is damaged; only the readable part was kept.':
      'Le fichier PDF est endommagé ; seule la partie lisible a été conservée.',
    'The end of the PDF file is missing; only the readable part was kept.':
      'La fin du fichier PDF est absente ; seule la partie lisible a été conservée.',
    'The image is damaged; only the readable part was kept.':
      'L’image est endommagée ; seule la partie lisible a été conservée.',
    '1 image could not be read and was left out.': 'Une image n’a pas pu être lue et a été omise.',
    '{} images could not be read and were left out.':
      '{} images n’ont pas pu être lues et ont été omises.',
    '1 image is too large and was left out.': 'Une image est trop grande et a été omise.',
    '{} images are too large and were left out.': '{} images sont trop grandes et ont été omises.',
    '1 image is a Windows metafile (EMF or WMF), which is not supported, and was left out.':
      'Une image est un métafichier Windows (EMF ou WMF), format non pris en charge, et a été omise.',
    '{} images are Windows metafiles (EMF or WMF), which are not supported, and were left out.':
      '{} images sont des métafichiers Windows (EMF ou WMF), format non pris en charge, et ont été omises.',
    '1 image is a Windows metafile or of an unknown kind and was left out.':
      'Une image est un métafichier Windows ou d’un type inconnu et a été omise.',
    '{} images are Windows metafiles or of an unknown kind and were left out.':
      '{} images sont des métafichiers Windows ou d’un type inconnu et ont été omises.',
    '1 image or chart is missing from the file and was left out.':
      'Une image ou un graphique est absent du fichier et a été omis.',
    '{} images or charts are missing from the file and were left out.':
      '{} images ou graphiques sont absents du fichier et ont été omis.',
    '1 file embedded in the text was not read.': 'Un fichier intégré au texte n’a pas été lu.',
    '{} files embedded in the text were not read.':
      '{} fichiers intégrés au texte n’ont pas été lus.',
    '1 page of the book is missing from the file.': 'Une page du livre est absente du fichier.',
    '{} pages of the book are missing from the file.':
      '{} pages du livre sont absentes du fichier.',
    '1 cell has misplaced quotation marks.': 'Une cellule contient des guillemets mal placés.',
    '{} cells have misplaced quotation marks.':
      '{} cellules contiennent des guillemets mal placés.',
    '1 formula has no stored result and is shown as a formula.':
      'Une formule n’a pas de résultat enregistré et s’affiche comme formule.',
    '{} formulas have no stored result and are shown as formulas.':
      '{} formules n’ont pas de résultat enregistré et s’affichent comme formules.',
    'Save the workbook in a spreadsheet program to store the results.':
      'Enregistrez le classeur dans un tableur pour y stocker les résultats.',
    '{} is nearly empty: its chunk has only its first rows; the plain text has all of them.':
      '{} est presque vide : le passage ne contient que les premières lignes, le texte brut les contient toutes.',
    'Only the first frame of the animation was kept.':
      'Seule la première image de l’animation a été conservée.',
    'Page {} could not be read and was left out.': 'La page {} n’a pas pu être lue et a été omise.',
    'Page {} is damaged; only the readable part was kept.':
      'La page {} est endommagée ; seule la partie lisible a été conservée.',
    'Page {} is included as an image, because the text that OCR read on it (confidence {}) makes no sense in the configured languages.':
      'La page {} est conservée sous forme d’image, car le texte reconnu par l’OCR (confiance : {}) n’a pas de sens dans les langues configurées.',
    'Page {} was read by OCR with a confidence of {}, so its text may have errors.':
      'Le texte de la page {} a été reconnu par l’OCR avec une confiance de {} ; il peut contenir des erreurs.',
    'Page {} has no text layer and was left out.':
      'La page {} ne contient que des images, sans texte, et a été omise.',
    'Page {} has no text layer and is included as an image.':
      'La page {} ne contient que des images, sans texte, et est conservée sous forme d’image.',
    'Page {} has no text layer, and no text was found in its image.':
      'La page {} ne contient que des images, dans lesquelles aucun texte n’a été trouvé.',
    'Page {} has a text layer without usable character codes and is included as an image.':
      'Le texte de la page {} est enregistré sans codes de caractères exploitables ; la page est conservée sous forme d’image.',
    'Slide {} is missing from the file and was left out.':
      'La diapositive {} est absente du fichier et a été omise.',
    'Slide {} is very large; part of it was left out.':
      'La diapositive {} est très volumineuse ; une partie a été omise.',
    'The file has {} pages; only the first {} were read.':
      'Le fichier compte {} pages ; seules les {} premières ont été lues.',
    'The email has 1 more attachment, which was left out.':
      'L’e-mail contient une autre pièce jointe, qui a été omise.',
    'The email has {} more attachments, which were left out.':
      'L’e-mail contient {} autres pièces jointes, qui ont été omises.',
    'Attachment {}: {}': 'Pièce jointe {} : {}',
    'Lines that repeat at the top or bottom of the pages (headers and footers) were left out of the text.':
      'Les lignes qui se répètent en haut ou en bas des pages (en-têtes et pieds de page) ont été omises du texte.',
    'Pages {} could not be rendered; they are too large or damaged.':
      'Certaines pages n’ont pas pu être converties en images ({}) : elles sont trop grandes ou endommagées.',
    'The same applies to {} more pages.': 'Il en va de même pour {} autres pages.',
    'Text in images could not be read: the server has no OCR data for {}.':
      'Le texte des images n’a pas pu être lu : le serveur n’a pas de données d’OCR pour {}.',
    'The text that OCR read in {} (confidence {}) makes no sense in the configured languages and was left out.':
      'Le texte reconnu par l’OCR dans {} (confiance : {}) n’a pas de sens dans les langues configurées et a été omis.',
    'The text in 1 image was not read: reading it would take too much processor time.':
      'Le texte d’une image n’a pas été lu : sa lecture demanderait trop de temps processeur.',
    'The text in {} images was not read: reading it would take too much processor time.':
      'Le texte de {} images n’a pas été lu : sa lecture demanderait trop de temps processeur.',
    'The text in 1 image was not read: reading it failed.':
      'Le texte d’une image n’a pas été lu : la lecture a échoué.',
    'The text in {} images was not read: reading it failed.':
      'Le texte de {} images n’a pas été lu : la lecture a échoué.',
    'The models could not be asked about the document because of a server error. An administrator can find the cause in the log.':
      'Les modèles n’ont pas pu être interrogés sur le document à cause d’une erreur du serveur. Un administrateur peut en trouver la cause dans le journal.',
    '1 page has no image: making it would take too much processor time.':
      'Une page n’a pas d’image : la créer demanderait trop de temps processeur.',
    '{} pages have no images: making them would take too much processor time.':
      '{} pages n’ont pas d’image : les créer demanderait trop de temps processeur.',
    'The text in 1 image was not read: the document has too many images.':
      'Le texte d’une image n’a pas été lu : le document contient trop d’images.',
    'The text in {} images was not read: the document has too many images.':
      'Le texte de {} images n’a pas été lu : le document contient trop d’images.',
    'The document has more than {} images; {} were left out.':
      'Le document contient plus de {} images (omises : {}).',
    'The images of the document ({}) were left out. Save it as .docx and upload that to keep them.':
      'Les images du document ({}) ont été omises. Pour les conserver, enregistrez-le au format .docx et importez le nouveau fichier.',
    'The charts and diagrams contain too much text; some were left out.':
      'Les graphiques et les schémas contiennent trop de texte ; certains ont été omis.',
    'The presentation contains too much text; everything from slide {} on was left out.':
      'La présentation contient trop de texte ; tout a été omis à partir de la diapositive {}.',
    'The workbook contains too much text; the rest was left out.':
      'Le classeur contient trop de texte ; le reste a été omis.',
    'The workbook has more than {} cells; the rest of sheet "{}" and of later sheets was left out.':
      'Le classeur compte plus de {} cellules ; le reste de la feuille « {} » et des feuilles suivantes a été omis.',
    'Sheet "{}" is missing from the file and was left out.':
      'La feuille « {} » est absente du fichier et a été omise.',
    'The part {} of the file is too large; the rest of it was left out.':
      'La partie {} du fichier est trop volumineuse ; le reste de cette partie a été omis.',
    'The document is nested too deeply to be read as Markdown; it was read as plain text.':
      'Le document comporte trop de niveaux imbriqués pour être lu comme Markdown ; il a été lu comme texte brut.',
    'A quotation mark is not closed; quotation marks were read as ordinary characters.':
      'Un guillemet n’est pas fermé ; les guillemets ont été lus comme des caractères ordinaires.',
    'Sheet "{}" could not be read and was left out.':
      'La feuille « {} » n’a pas pu être lue et a été omise.',
    'Sheet "{}" could not be analyzed, so its rows are included as lines of text.':
      'La feuille « {} » n’a pas pu être analysée ; ses lignes ont été reprises sous forme de texte.',
    'Slide {} is damaged or could not be analyzed, so only its text is included, line by line.':
      'La diapositive {} est endommagée ou n’a pas pu être analysée ; seul son texte a été repris, ligne par ligne.',
    'Slide {} could not be read and was left out.':
      'La diapositive {} n’a pas pu être lue et a été omise.',
    'The layout of the document could not be analyzed, so the text is included page by page as lines.':
      'La mise en page du document n’a pas pu être analysée ; le texte a été repris page par page, ligne par ligne.',
    'Part of the text of page {} ({}) has no usable character codes and may be meaningless.':
      'Une partie du texte de la page {} ({}) n’a pas de codes de caractères exploitables et peut être dénuée de sens.',
    'The layout of page {} could not be analyzed, and the page is included as an image.':
      'La mise en page de la page {} n’a pas pu être analysée ; la page est conservée sous forme d’image.',
    'The layout of page {} could not be analyzed, so its text is included as lines.':
      'La mise en page de la page {} n’a pas pu être analysée ; son texte a été repris ligne par ligne.',
    'Page {} has a table whose columns are uncertain, so its lines are kept as on the page.':
      'La page {} contient un tableau aux colonnes incertaines ; ses lignes ont été conservées telles quelles.',
    'The layout of the message could not be analyzed, so only its text is included.':
      'La mise en page du message n’a pas pu être analysée ; seul son texte a été repris.',
    'The layout of 1 page of the book could not be analyzed, so only its text is included.':
      'La mise en page d’une page du livre n’a pas pu être analysée ; seul son texte a été repris.',
    'The layout of {} pages of the book could not be analyzed, so only their text is included.':
      'La mise en page de {} pages du livre n’a pas pu être analysée ; seul leur texte a été repris.',
    'Sheet "{}" is damaged; nothing could be read.':
      'La feuille « {} » est endommagée ; rien n’a pu être lu.',
    'Sheet "{}" is damaged; only its first part was read.':
      'La feuille « {} » est endommagée ; seul le début a été lu.',
    'Struck text was left out, and no other text is next to it: {}.':
      'Le texte barré a été laissé de côté, et aucun autre texte n’est à côté : {}.',
    'All text of sheet "{}" is struck out and was left out.':
      'Tout le texte de la feuille « {} » est barré et a été laissé de côté.',
    'It was not read.': 'Elle n’a pas été lue.',
  },
}
