import { type Dateien, json, mit, nochEine, packe, type Schaden, zeilenVon, zelle } from './archivbau.ts'

/** Schäden an der sichtbaren Datenbank. */
export function datenbankschaeden(gut: Dateien): Schaden[] {
  return [
    [
      'Spalte fehlt',
      () =>
        packe(
          mit(gut, {
            'messstelle.csv': text =>
              zeilenVon(text)
                .map(z => z.replace(/^([^;]*);[^;]*;/, '$1;'))
                .join('\r\n'),
          }),
        ),
      'messstelle.csv, Zeile 1: Die Spalte „code“ fehlt in der Kopfzeile',
    ],
    [
      'Spalte zu viel',
      () => packe(mit(gut, { 'projekt.csv': text => text.replace('\r\n', ';geheim\r\n') })),
      'projekt.csv, Zeile 1: Die Spalte „geheim“ kennt die Beschreibung des Archivs nicht',
    ],
    [
      'Spalten vertauscht',
      () => packe(mit(gut, { 'choriotop.csv': text => text.replace('aufnahme;choriotop', 'choriotop;aufnahme') })),
      'choriotop.csv, Zeile 1: Die Spalten stehen in einer anderen Folge',
    ],
    [
      'Kopfzeile fehlt',
      () => packe(mit(gut, { 'choriotop.csv': text => `\uFEFF${zeilenVon(text).slice(1).join('\r\n')}` })),
      'choriotop.csv, Zeile 1: Die Spalte „aufnahme“ fehlt',
    ],
    [
      'Zeile mit einer Zelle zu viel',
      () =>
        packe(
          mit(gut, {
            'choriotop.csv': text =>
              zeilenVon(text)
                .map((z, i) => (i === 2 ? `${z};x` : z))
                .join('\r\n'),
          }),
        ),
      'choriotop.csv, Zeile 3: Die Zeile hat 6 Spalten statt 5',
    ],
    [
      'bleibende Nummer doppelt',
      () =>
        packe(
          mit(gut, {
            'fund_mzb.csv': text => zelle(3, 'nummer', zeilenVon(text)[1]?.split(';').at(-1) ?? '')(text),
          }),
        ),
      /fund_mzb\.csv, Zeile 3: Der Schlüssel „\d+“ \(nummer\) kommt schon/,
    ],
    [
      'bleibende Nummer leer',
      () => packe(mit(gut, { 'aufnahme.csv': text => text.replace(/;\d+\r\n/, ';\r\n') })),
      'aufnahme.csv, Zeile 2: Das Feld „nummer“ ist leer und darf es nicht sein',
    ],
    [
      'Schlüssel doppelt',
      () => packe(mit(gut, { 'choriotop.csv': nochEine })),
      /choriotop\.csv, Zeile 5: Der Schlüssel „.+ \/ MESOLITHAL“ \(aufnahme, choriotop\) kommt schon in einer früheren Zeile vor/,
    ],
    [
      'Schlüssel leer',
      () => packe(mit(gut, { 'projekt.csv': zelle(2, 'name', '') })),
      'projekt.csv, Zeile 2: Das Feld „name“ ist leer, es gehört zum Schlüssel',
    ],
    [
      'Verweis ins Leere',
      () => packe(mit(gut, { 'choriotop.csv': zelle(2, 'aufnahme', 'A-GIBT-ES-NICHT') })),
      'choriotop.csv, Zeile 2: „A-GIBT-ES-NICHT“ (aufnahme) hat in „aufnahme“ keine Zeile',
    ],
    [
      'Fund ohne Probe',
      () => packe(mit(gut, { 'fund_mzb.csv': zelle(2, 'methode', 'BIOMASSE') })),
      /fund_mzb\.csv, Zeile 2: „.+ \/ BIOMASSE“ \(aufnahme, methode\) hat in „probe_mzb“ keine Zeile/,
    ],
    [
      'Windows-1252 statt UTF-8',
      () =>
        packe(
          mit(gut, {
            'choriotop.csv': text => Buffer.concat([Buffer.from(text), Buffer.from('Köflach;AKAL;;;\r\n', 'latin1')]),
          }),
        ),
      'choriotop.csv, Zeile 5: Ab hier ist der Text nicht in UTF-8 geschrieben',
    ],
    [
      'NUL im Text',
      () => packe(mit(gut, { 'choriotop.csv': text => text.replace('AKAL', 'AK\0AL') })),
      'choriotop.csv, Zeile 3: Im Text steht ein Zeichen NUL',
    ],
    [
      'ohne BOM',
      () => packe(mit(gut, { 'choriotop.csv': text => text.slice(1) })),
      'choriotop.csv, Zeile 1: Am Anfang fehlt die Kennung von UTF-8',
    ],
    [
      'Zeile ohne Ende',
      () => packe(mit(gut, { 'choriotop.csv': text => `${text}"${'x y z '.repeat(10 ** 6)}` })),
      /choriotop\.csv(, Zeile \d+)?: Die Zeile hört nicht auf/,
    ],
    [
      'Anführung offen',
      () => packe(mit(gut, { 'choriotop.csv': text => `${text}"X;AKAL;;;\r\n` })),
      /choriotop\.csv(, Zeile \d+)?: Die Anführungszeichen stimmen nicht/,
    ],
    [
      'Zahl im Verzeichnis falsch',
      () =>
        packe(
          mit(gut, {
            'datapackage.json': json(p => {
              Object.assign(p.resources.find(r => r['name'] === 'choriotop') ?? {}, {
                zeilenGeschrieben: 9,
                zeilenErwartet: 9,
              })
            }),
          }),
        ),
      'choriotop.csv: Die Datei hat 3 Zeilen statt der 9',
    ],
    [
      'weniger geschrieben als erwartet',
      () =>
        packe(
          mit(gut, {
            'datapackage.json': json(p => {
              Object.assign(p.resources[0] ?? {}, { zeilenErwartet: 99 })
            }),
          }),
        ),
      'datapackage.json: Von projekt.csv waren 99 Zeilen zu schreiben',
    ],
    [
      'Nachweis sagt anderes als die Beschreibung',
      () =>
        packe(
          mit(gut, {
            'nachweis.json': text =>
              text.replace(
                /("name": "choriotop\.csv",[^}]*"zeilenErwartet": )3(,[^}]*"zeilenGeschrieben": )3/,
                (_, a: string, b: string) => `${a}4${b}4`,
              ),
          }),
        ),
      'nachweis.json: Der Nachweis sagt über choriotop.csv etwas anderes',
    ],
    [
      'Nachweis ohne Lizenz',
      () => packe(mit(gut, { 'nachweis.json': text => text.replace('"nutzung"', '"lizenz"') })),
      'nachweis.json: Der Nachweis ist kein JSON in der Form, die das Produkt schreibt',
    ],
    [
      'Tafel aus der Beschreibung genommen',
      () =>
        packe(
          mit(gut, {
            'datapackage.json': json(p => {
              p.resources = p.resources.filter(r => r['name'] !== 'fund_mzb')
            }),
          }),
        ),
      'datapackage.json: Die Tabelle „fund_mzb“ fehlt in der Beschreibung',
    ],
    [
      'Beschreibung kein JSON',
      () => packe(mit(gut, { 'datapackage.json': text => text.slice(0, -10) })),
      'datapackage.json: Die Beschreibung des Archivs ist kein Datenpaket',
    ],
    [
      'Tag, den es nicht gibt',
      () => packe(mit(gut, { 'aufnahme.csv': zelle(2, 'datum', '2024-02-30') })),
      'aufnahme.csv, Zeile 2: „2024-02-30“ im Feld „datum“ ist kein Tag in der Form JJJJ-MM-TT',
    ],
    [
      'Tag auf österreichisch',
      () => packe(mit(gut, { 'aufnahme.csv': zelle(2, 'datum', '1.7.2024') })),
      'aufnahme.csv, Zeile 2: „1.7.2024“ im Feld „datum“ ist kein Tag',
    ],
    [
      'Dezimalpunkt',
      () => packe(mit(gut, { 'fund_mzb.csv': zelle(2, 'anzahl', '4.5') })),
      'fund_mzb.csv, Zeile 2: „4.5“ im Feld „anzahl“ ist keine Zahl mit Dezimalkomma',
    ],
    [
      'außerhalb des Bereichs',
      () => packe(mit(gut, { 'choriotop.csv': zelle(2, 'deckung', '160') })),
      /choriotop\.csv, Zeile 2: „160“ im Feld „deckung“ ist größer als 1\d\d/,
    ],
    [
      'Schlüssel, den die Liste nicht kennt',
      () => packe(mit(gut, { 'choriotop.csv': zelle(2, 'choriotop', 'SCHOTTER') })),
      'choriotop.csv, Zeile 2: „SCHOTTER“ im Feld „choriotop“ steht nicht in der Werteliste',
    ],
    [
      'einer von mehreren Schlüsseln falsch',
      () => packe(mit(gut, { 'aufnahme.csv': zelle(2, 'methoden', 'MZB|FISCH') })),
      'aufnahme.csv, Zeile 2: „MZB|FISCH“ im Feld „methoden“ steht nicht in der Werteliste',
    ],
    [
      'Wahrheitswert auf englisch',
      () => packe(mit(gut, { 'aufnahme.csv': zelle(2, 'istDemo', 'true') })),
      'aufnahme.csv, Zeile 2: „true“ im Feld „istDemo“ ist weder „ja“ noch „nein“',
    ],
  ]
}
