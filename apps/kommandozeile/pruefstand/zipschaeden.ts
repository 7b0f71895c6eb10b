import { alsEintraege, type Dateien, dazu, kaputt, ohne, packe, type Schaden } from './archivbau.ts'

/** Schäden am ZIP, gleich, was darin ist. */
export function zipschaeden(archiv: Buffer, gut: Dateien): Schaden[] {
  return [
    ['abgeschnitten', () => archiv.subarray(0, archiv.length - 200), 'kein vollständiges ZIP-Archiv'],
    ['kein ZIP', () => Buffer.from('Das ist Text.'), 'kein vollständiges ZIP-Archiv'],
    ['leeres Archiv', () => packe([]), 'Das Archiv ist leer'],
    [
      'nur eine fremde Datei',
      () => packe([{ name: 'a.txt', inhalt: Buffer.from('a') }]),
      'weder datapackage.json noch meta.xml',
    ],
    [
      'Inhalt verfälscht',
      () => kaputt(archiv, 500, (archiv[500] ?? 0) ^ 0xff),
      /LIESMICH\.txt: Die (Datei|Prüfsumme).*holen Sie das Archiv noch einmal/,
    ],
    [
      'Prüfsumme des ZIP falsch',
      () => packe(alsEintraege(gut).map(e => (e.name === 'projekt.csv' ? { ...e, crc: 1 } : e))),
      'projekt.csv: Die Prüfsumme im Verzeichnis des ZIP-Archivs stimmt nicht',
    ],
    [
      'Datei verändert, Prüfsumme nicht nachgetragen',
      () =>
        packe(
          alsEintraege(gut).map(e =>
            e.name === 'fund_mzb.csv' ? { ...e, inhalt: Buffer.from(String(e.inhalt).replace(';7;', ';8;')) } : e,
          ),
        ),
      'fund_mzb.csv: Die Prüfsumme SHA-256 stimmt nicht',
    ],
    ['Datei fehlt', () => packe(ohne(gut, 'fund_mzb.csv')), 'fund_mzb.csv: Die Datei fehlt im Archiv'],
    ['Nachweis fehlt', () => packe(ohne(gut, 'nachweis.json')), 'nachweis.json: Die Datei fehlt im Archiv'],
    ['Beilage fehlt', () => packe(ohne(gut, 'woerterbuch.csv')), 'woerterbuch.csv: Die Datei fehlt im Archiv'],
    [
      'Datei zu viel',
      () => packe(dazu(gut, { name: 'fremd.csv', inhalt: Buffer.from('a') })),
      'fremd.csv: Die Datei steht nicht im Verzeichnis',
    ],
    [
      'Datei doppelt',
      () => packe(dazu(gut, { name: 'Projekt.csv', inhalt: Buffer.from('a') })),
      'Projekt.csv: Die Datei kommt im Archiv zweimal vor',
    ],
    [
      'Weg nach oben',
      () => packe(dazu(gut, { name: '../../etc/passwd', inhalt: Buffer.from('a') })),
      '../../etc/passwd: Der Name führt aus dem Ordner hinaus',
    ],
    [
      'Weg mit Laufwerk',
      () => packe(dazu(gut, { name: 'C:\\boese.exe', inhalt: Buffer.from('a') })),
      'Der Name führt aus dem Ordner hinaus',
    ],
    ['Ordner', () => packe(dazu(gut, { name: 'ordner/', inhalt: Buffer.alloc(0) })), 'ordner/: Das ist ein Ordner'],
    [
      'Verknüpfung',
      () => packe(dazu(gut, { name: 'verweis', inhalt: Buffer.from('/etc/passwd'), art: 0o120777 })),
      'verweis: Das ist eine Verknüpfung',
    ],
    [
      'verschlüsselt',
      () => packe(dazu(gut, { name: 'geheim.csv', inhalt: Buffer.from('a'), merkmale: 1 })),
      'geheim.csv: Die Datei ist mit einem Kennwort geschützt',
    ],
    [
      'Steuerzeichen im Namen',
      () => packe(dazu(gut, { name: 'a\nb.csv', inhalt: Buffer.from('a') })),
      'a?b.csv: Der Name hat Zeichen außer',
    ],
    [
      'Bombe',
      () =>
        packe(
          alsEintraege(gut).map(e =>
            e.name === 'projekt.csv'
              ? { ...e, inhalt: Buffer.concat([e.inhalt, Buffer.alloc(32 * 2 ** 20, 'a;\r\n')]) }
              : e,
          ),
        ),
      'projekt.csv: Ausgepackt wird die Datei unglaubwürdig groß',
    ],
    [
      'Bombe als Beilage',
      () =>
        packe(
          alsEintraege(gut).map(e => (e.name === 'LIESMICH.txt' ? { ...e, inhalt: Buffer.alloc(64 * 2 ** 20) } : e)),
        ),
      'LIESMICH.txt: Ausgepackt wird die Datei unglaubwürdig groß',
    ],
    [
      'Größe kleiner behauptet',
      () => packe(alsEintraege(gut).map(e => (e.name === 'projekt.csv' ? { ...e, groesse: 10 } : e))),
      'projekt.csv: Die Datei hat mehr als die 10 Bytes',
    ],
    [
      'Größe größer behauptet',
      () => packe(alsEintraege(gut).map(e => (e.name === 'LIESMICH.txt' ? { ...e, groesse: 10 ** 6 } : e))),
      'LIESMICH.txt: Die Datei hat weniger als die 1000000 Bytes',
    ],
    [
      'tausende Dateien',
      () => packe(Array.from({ length: 300 }, (_, i) => ({ name: `d${i}.csv`, inhalt: Buffer.from('a') }))),
      'Das Archiv nennt 300 Dateien, mehr als 200',
    ],
  ]
}
