import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AUS_NPM } from './fremdeLeser.ts'

/**
 * Leser eines Datenpakets, nach dem Text von Data Package, Tabular Data Resource, CSV Dialect und Table Schema 1.0 geschrieben, in
 * Python: er kennt vom Produkt nichts.
 */
const LESER = String.raw`
import base64, csv, datetime, hashlib, io, json, re, sys
from decimal import Decimal
csv.field_size_limit(10**8)
dateien = {name: base64.b64decode(inhalt) for name, inhalt in json.load(sys.stdin).items()}
paket = json.loads(dateien['datapackage.json'].decode('utf-8'))
maengel, gelesen = [], {}

def melde(*teile):
    if len(maengel) < 50: maengel.append(' · '.join(str(t) for t in teile))

def deute(feld, text):
    typ, form = feld['type'], feld.get('format', 'default')
    if typ == 'string': return text
    if typ == 'integer':
        if not re.fullmatch(r'[+-]?\d+', text): raise ValueError('keine ganze Zahl')
        return int(text)
    if typ == 'number':
        komma = feld.get('decimalChar', '.')
        text = text.replace(feld.get('groupChar', '\0'), '')
        if komma != '.' and '.' in text: raise ValueError('keine Zahl')
        text = text.replace(komma, '.')
        if not re.fullmatch(r'[+-]?\d+(\.\d+)?([eE][+-]?\d+)?', text): raise ValueError('keine Zahl')
        return Decimal(text)
    if typ == 'boolean':
        if text in feld.get('trueValues', ['true', 'True', 'TRUE', '1']): return True
        if text in feld.get('falseValues', ['false', 'False', 'FALSE', '0']): return False
        raise ValueError('kein Wahrheitswert')
    if typ == 'date':
        if form != 'default': return datetime.datetime.strptime(text, form)
        if not re.fullmatch(r'\d{4}-\d{2}-\d{2}', text): raise ValueError('kein Tag')
        return datetime.date.fromisoformat(text)
    if typ == 'time': return datetime.datetime.strptime(text, '%H:%M:%S' if form == 'default' else form)
    raise ValueError('unbekannter Typ ' + typ)

def pruefe(feld, wert, text):
    for name, grenze in feld.get('constraints', {}).items():
        if name == 'minimum' and wert < type(wert)(str(grenze)): return 'unter dem kleinsten Wert'
        if name == 'maximum' and wert > type(wert)(str(grenze)): return 'über dem größten Wert'
        if name == 'enum' and text not in grenze: return 'nicht in der Liste'
        if name == 'pattern' and not re.fullmatch(grenze, text): return 'nicht nach dem Muster'
        if name not in ('minimum', 'maximum', 'enum', 'pattern', 'required', 'unique'): return 'unbekannte Grenze ' + name
    return None

for pflicht in ('name', 'resources'):
    if not paket.get(pflicht): melde('Paket', 'fehlt', pflicht)
if not re.fullmatch(r'[-a-z0-9._/]+', paket.get('name', '')): melde('Paket', 'name')
namen = [r.get('name', '') for r in paket['resources']]
if len(set(namen)) != len(namen): melde('Paket', 'ein Name kommt zweimal vor')
for r in paket['resources']:
    name, schema, dialekt = r['name'], r['schema'], r.get('dialect', {})
    if not re.fullmatch(r'[-a-z0-9._/]+', name): melde(name, 'name')
    if r['path'].startswith(('/', '.')) or '..' in r['path']: melde(name, 'path')
    roh = dateien.get(r['path'])
    if roh is None:
        melde(name, 'die Datei fehlt'); continue
    if len(roh) != r['bytes']: melde(name, 'bytes', len(roh), r['bytes'])
    art, summe = r['hash'].split(':')
    if hashlib.new(art, roh).hexdigest() != summe: melde(name, 'hash')
    text = roh.decode(r.get('encoding', 'utf-8')).removeprefix('\ufeff')
    zeilen = list(csv.reader(io.StringIO(text, newline=''), strict=True, delimiter=dialekt.get('delimiter', ','),
        quotechar=dialekt.get('quoteChar', '"'), doublequote=dialekt.get('doubleQuote', True)))
    felder = schema['fields']
    if zeilen[0] != [f['name'] for f in felder]: melde(name, 'Kopfzeile'); continue
    saetze = []
    for nummer, zeile in enumerate(zeilen[1:], 2):
        if len(zeile) != len(felder): melde(name, nummer, 'Breite'); continue
        satz = {}
        for feld, zelle in zip(felder, zeile):
            satz[feld['name']] = None
            if zelle in schema.get('missingValues', ['']):
                if feld.get('constraints', {}).get('required'): melde(name, nummer, feld['name'], 'fehlt')
                continue
            try:
                wert = deute(feld, zelle)
                satz[feld['name']] = str(wert)
                mangel = pruefe(feld, wert, zelle)
                if mangel: melde(name, nummer, feld['name'], zelle, mangel)
            except ValueError as fehler: melde(name, nummer, feld['name'], zelle, fehler)
        saetze.append(satz)
    gelesen[name] = saetze
liste = lambda w: [w] if isinstance(w, str) else w
for r in paket['resources']:
    schema, saetze = r['schema'], gelesen.get(r['name'], [])
    if 'primaryKey' in schema:
        schluessel = [tuple(s[f] for f in liste(schema['primaryKey'])) for s in saetze]
        if len(set(schluessel)) != len(schluessel): melde(r['name'], 'Schlüssel nicht eindeutig')
        if any(w is None for s in schluessel for w in s): melde(r['name'], 'Schlüssel ohne Wert')
    for verweis in schema.get('foreignKeys', []):
        ziel = verweis['reference']
        da = {tuple(s[f] for f in liste(ziel['fields'])) for s in gelesen.get(ziel['resource'] or r['name'], [])}
        for s in saetze:
            von = tuple(s[f] for f in liste(verweis['fields']))
            if None not in von and von not in da: melde(r['name'], 'Verweis ins Leere', von)
print(json.dumps({'maengel': maengel, 'saetze': {name: len(s) for name, s in gelesen.items()}}))
`

/** Programme, die ein Datenpaket lesen, nach dem Paket, das sie brauchen. */
const PROGRAMME = {
  python3: ['/usr/bin/python3', '-c', LESER],
  datapackage: [process.execPath, fileURLToPath(new URL('datenpaket.mjs', AUS_NPM))],
} as const

/**
 * Mängel eines Datenpakets und Sätze je Tabelle.
 * @param leser `python3`: der eigene; `datapackage`: das Paket der Frictionless Data aus npm
 * @param dateien des Archivs, samt `datapackage.json`
 */
export function liesDatenpaketFremd(
  leser: keyof typeof PROGRAMME,
  dateien: ReadonlyMap<string, Buffer>,
): { maengel: string[]; saetze: Record<string, number> } {
  const [programm, ...argumente] = PROGRAMME[leser]
  const eingabe = JSON.stringify(Object.fromEntries([...dateien].map(([name, roh]) => [name, roh.toString('base64')])))
  return JSON.parse(execFileSync(programm, argumente, { input: eingabe, encoding: 'utf8', maxBuffer: 2 ** 28 }))
}
