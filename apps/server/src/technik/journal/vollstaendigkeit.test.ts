import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { mitTransaktion } from '../db/datenbank.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Ohne Journal, mit Grund. */
const OHNE_JOURNAL: Readonly<Record<string, string>> = {
  journal: 'ist das Journal',
  journal_siegel: 'siegelt das Journal',
  schema_migration: 'schreibt nur der Migrationslauf, mit Prüfsumme',
  geheimnis: 'gehört nicht ins Journal, das viele lesen',
  oidc_eintrag: 'Sitzungen und Token des eingebauten Anmeldedienstes',
  benutzerfilter: 'persönliche Ansichten, keine fachlichen Daten',
  benutzereinsicht: 'wer gelesen hat, nicht wer geändert; vergeht nach einem Jahr',
  barriere: 'kommt von irgendwem und muss sich löschen lassen; wer sie wann wie erledigte, steht in der Zeile',
  berichtigung: 'was jemand über sich schreibt und sich löschen lassen muss; was geändert wird, steht am Benutzer',
  registrierung: 'Angaben Unbekannter, die sich löschen lassen müssen; was daraus wird, steht am Benutzer',
  bestaetigungslink: 'Verweise aus Mails: vergehen nach einem Tag, und ihre Prüfsummen sollen nirgends bleiben',
  benachrichtigung: 'persönlicher Eingang, der sich löschen lassen muss; wovon er berichtet, steht im Journal',
  fristmeldung: 'Vermerk, dass gemeldet ist; die Frist selbst steht mit der Aufnahme im Journal',
  post: 'Ausgang der E-Mails; wovon sie berichten, steht im Journal',
  archivfassung_teil: 'Inhalt eines öffentlichen Archivs; das Journal von `archivfassung` trägt seine Prüfsumme',
  archivlauf: 'Vermerk, dass für diese Nacht beauftragt ist; was entstand, steht mit `archivfassung` im Journal',
  aufbewahrungslauf: 'ist selbst ein Nachweis, ohne Personenbezug',
  auftrag: 'Arbeitsvorrat; was Aufträge an Daten ändern, steht mit ihrer Kennung im Journal',
  auftrag_dateiteil: 'Ergebnisdateien der Aufträge',
  auftrag_verweis: 'Verweise auf Ergebnisdateien: vergehen nach Tagen, und ihre Schlüssel sollen nirgends bleiben',
  netzeinfuhr_datei: 'unveränderte Eingabe; die Einfuhr trägt ihre Prüfsumme',
  einlesung_datei: 'unveränderte Eingabe; der Vorgang trägt ihre Prüfsumme',
  einlesung_objekt: 'Protokoll des Einlesens; was es an Daten ändert, steht mit seinem Auftrag im Journal',
  einlesung_zeile: 'Protokoll des Einlesens; was es an Daten ändert, steht mit seinem Auftrag im Journal',
  bildinhalt: 'Bilddaten; welches Bild wo stand, nennt das Journal von `bild` mit der Prüfsumme',
  qs_ergebnisbericht_inhalt: 'Inhalt des Berichts; das Journal von `qs_ergebnisbericht` trägt seine Prüfsumme',
  qs_ziehung_probe: 'unveränderlich; das Journal von `qs_ziehung` trägt Startwert und Prüfsumme der Grundgesamtheit',
  fassungsvorschau_zeile:
    'errechnet aus Entwurf und gespeicherten Eingaben; die Vorschau nennt die Prüfsumme des Entwurfs',
  netzroute: 'Inhalt eines Netzes; dessen Zeile trägt die Prüfsumme',
  netzabschnitt: 'Inhalt eines Netzes; dessen Zeile trägt die Prüfsumme',
  taxon: 'unveränderlich; die Fassung trägt ihre Prüfsumme',
  wise_kennung: 'Zeilen eines geladenen Verzeichnisses der Agentur; wer es wann lud, steht an ihm',
}

test('jede Tabelle schreibt Einfügen, Ändern und Löschen ins Journal, oder es steht hier, warum nicht', async () => {
  const { rows } = await sql<{ tabelle: string; anlaesse: number }>`
    select c.relname as tabelle,
      coalesce(bit_or(t.tgtype::int) filter (where p.proname like 'journal\\_schreibe%' and t.tgenabled = 'O'), 0) as anlaesse
    from pg_class as c
    left join pg_trigger as t on t.tgrelid = c.oid
    left join pg_proc as p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname
  `.execute(db)
  // pg_trigger.tgtype: 4 Einfügen, 8 Löschen, 16 Ändern.
  const ohne = rows.filter(zeile => (zeile.anlaesse & 28) !== 28).map(zeile => zeile.tabelle)
  expect(ohne.sort()).toEqual(Object.keys(OHNE_JOURNAL).sort())
})

describe('Gültiges bleibt', () => {
  const scheitert = async (anweisung: string) =>
    expect(sql.raw(anweisung).execute(db), anweisung).rejects.toThrow('unveränderlich')

  test('eine gültige Taxaliste: kein Taxon kommt hinzu, ändert sich, verschwindet oder wird umgehängt', async () => {
    await sql
      .raw(`
        insert into taxalistenversion (art, name, gueltig_von, status, quellen, kenngroessen, pruefsumme)
        values ('MZB_AUT', 'Entwurf', '2027-01-01', 'ENTWURF', '[]', '{}', repeat('0', 64));
        insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte)
        select id, 'Testus testus', 'ART', 'X', 'Testus testus', '{}' from taxalistenversion where name = 'Entwurf'`)
      .execute(db)
    const gueltige = `(select id from taxalistenversion where name = 'MZB 2026.3')`
    await scheitert(`update taxon set autor = 'x' where name = 'Baetis rhodani'`)
    await scheitert(`delete from taxon where name = 'Baetis rhodani'`)
    await scheitert(`update taxon set taxalistenversion_id = ${gueltige} where name = 'Testus testus'`)
    await scheitert(
      `insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte)
       values (${gueltige}, 'Neu neu', 'ART', 'X', 'Neu neu', '{}')`,
    )
    await scheitert(`update taxalistenversion set status = 'ENTWURF' where name = 'MZB 2026.3'`)
    await scheitert(`update taxalistenversion set pruefsumme = repeat('1', 64) where name = 'MZB 2026.3'`)
    await scheitert(`update taxalistenversion set kenngroessen = '{}' where name = 'MZB 2026.3'`)
    await scheitert(`delete from taxalistenversion where name = 'MZB 2026.3'`)
    await sql.raw(`update taxon set autor = 'x' where name = 'Testus testus'`).execute(db)
    await sql.raw(`update taxalistenversion set status = 'ABGELOEST' where name = 'MZB 2026.3'`).execute(db)
  })

  test('ein Ergebnis ändert sich nie, geht nur mit seiner Aufnahme, und beides steht im Journal', async () => {
    await sql
      .raw(`
        insert into organisationseinheit (id, name, art) values (1, 'O', 'SONSTIGE');
        insert into gewaesser (id, code, name, flussgebietseinheit, quelle) values (1, 'g', 'G', 'DONAU', 'Test');
        insert into projekt (id, name, bereich, organisationseinheit_id, beginn) values (1, 'P', 'LAND', 1, '2020-01-01');
        insert into messstelle (id, art, code, name, gewaesser_id, bundesland) values (1, 'LAND', 'M1', 'Ort', 1, 'AT-3');
        insert into aufnahme (id, code, messstelle_id, projekt_id, datum, probenehmer, mzb_status, mzb_freigabe)
        values (1, 'A1', 1, 1, '2025-01-01', 'x', 'ROHDATEN', 'NICHT_FREIGEGEBEN');
        insert into bewertung (id, aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id,
          klasse, eingabe, ergebnis, kapsel_hash, engine_version)
        select 1, 1, 'MZB', 'MHS', 'V', '1', 'P', min(id), 2, '{"taxa": []}', '{"klasse": 2}', repeat('a', 64), '1'
        from taxalistenversion;
        update aufnahme set mzb_bewertung_id = 1, mzb_klasse = 2, mzb_status = 'BEWERTET' where id = 1`)
      .execute(db)
    for (const aenderung of ['klasse = 1', `ergebnis = '{}'`, `eingabe = '{}'`, `kapsel_hash = repeat('b', 64)`])
      await scheitert(`update bewertung set ${aenderung} where id = 1`)
    await scheitert(`delete from bewertung where id = 1`)
    await sql.raw(`update bewertung set veraltet = true where id = 1`).execute(db)
    await mitTransaktion(db, { benutzerId: 7, anfrageId: 'a' }, tx =>
      sql`delete from aufnahme where id = 1`.execute(tx),
    )
    const zeilen = await db.selectFrom('journal').selectAll().where('tabelle', '=', 'bewertung').orderBy('id').execute()
    expect(zeilen).toMatchObject([
      { aktion: 'NEW', aufnahme_id: 1, nachher: { klasse: 2, kapsel_hash: 'a'.repeat(64), veraltet: false } },
      { aktion: 'UPDATED', vorher: { veraltet: false }, nachher: { veraltet: true } },
      { aktion: 'DELETED', benutzer_id: 7, aufnahme_id: 1, vorher: { kapsel_hash: 'a'.repeat(64) }, nachher: null },
    ])
    for (const { vorher, nachher } of zeilen)
      for (const stand of [vorher, nachher]) expect(Object.keys(stand ?? {})).not.toContain('ergebnis')
  })
})
