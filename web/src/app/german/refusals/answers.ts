/** Error messages about searches, threads, answers and workflows. */
export const refusalsOfAnswers = {
  questions_limit: 'Es können höchstens {max} Fragen zugleich warten.',
  client_gone: 'Die Verbindung wurde beendet.',
  answer_timeout: 'Die Antwort hat zu lange gedauert. Fragen Sie weniger auf einmal ab.',
  answer_off_schema:
    'Das Sprachmodell hat keine Antwort gegeben, die zum Schema passt: {faults}. Vereinfachen Sie das Schema, oder versuchen Sie es noch einmal.',
  no_language_model: 'Dieser Server hat kein Sprachmodell.',
  language_model_failed: '{why}',
  answer_running:
    'In diesem Gespräch wird schon eine Antwort geschrieben. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
  feedback_target_missing: 'Das Ziel gibt es nicht.',
  feedback_of_others: 'Sie können nur eigene Rückmeldungen löschen.',
  message_id_taken: 'Diese Kennung einer Nachricht ist schon vergeben.',
  streams_limit:
    'Es können höchstens {max} Gespräche zugleich verfolgt werden. Schließen Sie eines und versuchen Sie es noch einmal.',
  stream_failed:
    'Die Antwort kann gerade nicht verfolgt werden. Versuchen Sie es später noch einmal.',
  thread_name_taken: 'Hier gibt es schon ein Gespräch mit diesem Namen.',
  thread_kept: 'Dieses Gespräch bleibt, wie es ist.',
  thread_of_others: 'Sie können nur eigene Gespräche löschen.',
  no_embedding_model: 'Dieser Server hat kein Modell für die Suche nach Bedeutung. {consequence}',
  embedding_model_replaced:
    'Das Modell für die Suche nach Bedeutung wird gerade ersetzt. Versuchen Sie es gleich noch einmal.',
  embedding_model_failed: '{why}',
  vectors_recreated:
    'Die Suche nach Bedeutung wird für diesen Mandanten neu aufgebaut, weil es ihr Modell nicht mehr gibt. Suchen Sie bis dahin nach Wörtern.',
  vectors_in_creation:
    'Die Suche nach Bedeutung wird gerade aufgebaut{progress}. Suchen Sie bis dahin nach Wörtern.',
  embedding_model_unusable: '{why} Suchen Sie bis dahin nach Wörtern.',
  workflow_item_missing: 'Eine Quelle, Anweisung, Ausgabe oder Vorlage des Ablaufs gibt es nicht.',
  workflow_name_taken: 'Einen Ablauf mit diesem Namen gibt es schon.',
  workflow_rights:
    'Sie müssen die Quellen, Anweisungen und die Vorlage des Ablaufs lesen und seine Ausgaben ändern dürfen.',
  run_over: 'Der Lauf ist vorbei, oder nichts arbeitet daran.',
  runs_limit:
    '{max} Läufe des Mandanten warten schon. Versuchen Sie es wieder, wenn einige vorbei sind.',
  workflow_off: 'Der Ablauf ist abgeschaltet.',
  workflow_items_deleted: 'Alle {what} des Ablaufs wurden gelöscht. Geben Sie ihm andere.',
  workflow_needs_model:
    'Dieser Server hat kein Sprachmodell und kann den Ablauf nicht ausführen. Wer den Server betreibt, kann ARBOR_LLM_BASE_URL und ARBOR_LLM_MODEL setzen.',
  run_of_others: 'Sie können nur Läufe sehen und ändern, die Sie gestartet haben.',
  run_not_over: 'Der Lauf ist nicht vorbei. Brechen Sie ihn zuerst ab.',
  path_of_other_kind: '„{name}“ ist: {kind}. Gebraucht wird: {wanted}.',
  past_scope_large:
    'Zu dieser Zeit hatten diese Ordner mehr als {max} Dokumente. Wählen Sie weniger oder kleinere Ordner.',
  path_missing: 'Unter dem Pfad „{path}“ können Sie nichts lesen.',
  item_without_text: '„{name}“ hat keinen eigenen Text.',
  picture_missing: '{why}',
}
