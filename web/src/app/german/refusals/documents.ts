/** Error messages about content: folders, documents, passages and files. */
export const refusalsOfDocuments = {
  archive_entries_limit:
    'Ein Download kann bis zu {max} Ordner und Dokumente enthalten. Wählen Sie weniger aus, oder laden Sie die Ordner einzeln herunter.',
  archive_size_limit:
    'Ein Download kann bis zu {gigabytes} GB groß sein. Wählen Sie weniger Dokumente aus, oder laden Sie die Ordner einzeln herunter.',
  version_in_ingestion:
    'Diese Version wird gerade gelesen. Versuchen Sie es noch einmal, wenn das fertig ist.',
  tag_name_taken: 'Es gibt schon ein Schlagwort mit diesem Namen.',
  legal_hold_kept:
    'Das oder etwas darin unterliegt einer Aufbewahrungssperre. Es kann nicht gelöscht oder in den Papierkorb gelegt werden, bis die Verwaltung die Sperre aufhebt.',
  legal_hold_moved:
    'Das unterliegt einer Aufbewahrungssperre. Es kann nicht aus dem Ordner verschoben werden, bis die Verwaltung die Sperre aufhebt.',
  legal_hold_contents:
    'Diese Version unterliegt einer Aufbewahrungssperre. Ihr Inhalt kann nicht geändert werden. Laden Sie stattdessen eine neue Version hoch.',
  legal_hold_of_tenant:
    'Der Mandant hat Aufbewahrungssperren. Heben Sie sie auf, bevor Sie den Mandanten löschen.',
  legal_holds_limit: 'Ein Mandant kann bis zu {max} Aufbewahrungssperren haben.',
  system_folder_held:
    'Ordner des Systems können nicht gesperrt werden. Sperren Sie, was darin liegt.',
  retention_kept:
    'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Es kann vorher nicht endgültig gelöscht werden. Sie können es in den Papierkorb legen.',
  retention_kept_in_trash:
    'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Bis dahin bleibt es im Papierkorb.',
  retention_moved:
    'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Es kann nicht dorthin verschoben werden, wo die Regel nicht gilt.',
  retention_untagged:
    'Die Aufbewahrungsregel „{rule}“ schützt bis {until}, was dieses Schlagwort hat. Es kann vorher nicht entfernt werden.',
  retention_contents:
    'Die Aufbewahrungsregel „{rule}“ schützt diese Version bis {until}. Ihr Inhalt kann nicht geändert werden. Laden Sie stattdessen eine neue Version hoch.',
  retention_tag_used:
    'Eine Aufbewahrungsregel verwendet dieses Schlagwort. Löschen Sie erst die Regel, dann das Schlagwort.',
  retention_rules_limit: 'Ein Mandant kann bis zu {max} Aufbewahrungsregeln haben.',
  retention_rules_of_tenant:
    'Der Mandant hat Aufbewahrungsregeln, die Dokumente schützen. Löschen Sie diese Regeln, bevor Sie den Mandanten löschen.',
  receipt_incomplete: 'Die Dateien werden noch gelöscht. Versuchen Sie es gleich noch einmal.',
  active_version_kept:
    'Die aktive Version kann nicht gelöscht werden. Machen Sie zuerst eine andere zur aktiven.',
  system_folder_deleted: 'Ordner des Systems können nicht gelöscht werden.',
  system_folder_moved: 'Ordner des Systems können nicht umbenannt oder verschoben werden.',
  personal_folder_made: 'Eigene Ordner legt nur das System an.',
  chunk_parents_limit: 'Eine Textstelle kann aus höchstens {max} anderen gemacht sein.',
  chunk_lineage_cycle_of_new: 'Aus den neuen Textstellen wurden schon andere gemacht.',
  chunk_lineage_rights:
    'Sie müssen die Textstelle ändern und jede lesen dürfen, aus der sie gemacht wurde.',
  chunk_parent_linked: 'Eine der Textstellen ist schon mit dieser verbunden.',
  chunk_lineage_cycle: 'Eine der Textstellen wurde aus dieser gemacht.',
  chunk_lineage_too_large:
    'Aus dieser Textstelle wurden zu viele andere gemacht, um sie zu prüfen.',
  tags_unknown: 'Diese Schlagwörter gibt es nicht: {tags}.',
  page_picture_too_large: 'Das Bild dieser Seite ist zu groß.',
  page_picture_missing: 'Von dieser Seite gibt es kein Bild.',
  version_newer:
    'Das Dokument hat eine neuere Version als die, von der Sie ausgegangen sind. Lesen Sie zuerst diese.',
  upload_key_used:
    'Dieser Schlüssel oder Link gehört schon zu einem anderen Upload. Nehmen Sie einen neuen.',
  upload_link_expired:
    'Der Link ist abgelaufen oder unvollständig. Lassen Sie sich einen neuen geben.',
  upload_too_large: 'Die Datei ist größer als die {megabytes} MB, die dieser Server annimmt.',
  file_link_invalid: 'Der Link ist ungültig oder abgelaufen',
  object_missing: 'Die Datei gibt es nicht',
  comments_limit:
    'Ein Dokument kann höchstens {max} Kommentare haben. Löschen Sie einige, die erledigt sind.',
  replies_limit:
    'Ein Kommentar kann höchstens {max} Antworten haben. Schreiben Sie einen neuen Kommentar.',
  comment_of_others: 'Sie können nur Ihre eigenen Kommentare ändern und löschen.',
  mention_not_a_reader:
    'Jemand von den Erwähnten darf dieses Dokument nicht lesen. Geben Sie zuerst Zugriff, oder entfernen Sie die Erwähnung.',
  trash_folder_rights: 'Sie dürfen den Ordner nicht ändern, in dem das lag.',
  trash_item_missing: 'Das ist nicht mehr im Papierkorb.',
  trash_limit:
    'Der Papierkorb nimmt höchstens {max} Ordner, Dokumente, Abschnitte und Textstellen auf einmal. Löschen Sie das endgültig, oder legen Sie es in Teilen in den Papierkorb.',
  trash_item_busy:
    'An etwas darin wird noch gearbeitet. Warten Sie, bis es fertig ist, oder brechen Sie es ab.',
  source_folder_taken: 'Diesen Ordner füllt schon eine andere Quelle.',
  source_folder_kept: 'Diesen Ordner hat eine Quelle angelegt. Wählen Sie einen anderen.',
  source_secrets_needed:
    'Die Einstellungen führen zu einem anderen Server. Geben Sie die gespeicherten Geheimnisse erneut ein: {names}.',
  sources_limit: 'Ein Mandant kann bis zu {max} Quellen haben.',
  source_not_ready: 'Die Quelle ist angehalten. Lassen Sie sie zuerst weiterlaufen.',
  source_run_open: 'Ein anderer Lauf dieser Quelle ist im Gange.',
  source_run_not_waiting: 'Dieser Lauf wartet nicht auf eine Bestätigung.',
  source_readers_kept:
    'Die Quelle bestimmt, wer dies lesen darf. Losgelöst von ihr könnten es alle lesen, die den Ordner lesen dürfen. Setzen Sie open_to_folder, um das zu erlauben.',
  source_not_pushed: 'Arbor holt den Inhalt dieser Quelle selbst.',
  source_session_over: 'Diese Sitzung gibt es nicht, oder sie ist vorbei. Beginnen Sie eine neue.',
  source_session_empty:
    'In dieser Sitzung wurde nichts gesendet. Darum wurde nichts gelöscht. Wenn wirklich alles weg ist, löschen Sie die Quelle.',
  source_item_not_kept: 'Diese Quelle hält das Dokument nicht aktuell.',
  source_keeps_item:
    'Eine Quelle hält dies oder etwas darin aktuell. Darum können Sie es hier nicht umbenennen, verschieben, ändern oder löschen. Ändern Sie es dort, wo es herkommt, oder lösen Sie es zuerst von der Quelle.',
  source_folder_bound:
    'Eine Quelle füllt diesen Ordner oder einen darin. Löschen Sie zuerst die Quelle.',
  trash_folder_gone: 'Den Ordner, in dem das lag, gibt es nicht mehr. Wählen Sie einen anderen.',
  id_taken: 'Diese Kennung ist schon vergeben.',
  item_read_only: 'Sie dürfen dies nicht {right}.',
  missing: '{what} gibt es nicht, oder Sie haben keinen Zugriff.',
  not_there_then: '{what} gab es zu dieser Zeit nicht.',
  chunk_missing: 'Diese Textstelle gibt es nicht',
  a_chunk_missing: 'Eine Textstelle gibt es nicht mehr.',
  scope_missing: 'Ein Ort, an dem gesucht werden soll, gibt es nicht mehr.',
  job_running: 'Der Auftrag läuft noch. Brechen Sie ihn zuerst ab.',
}
