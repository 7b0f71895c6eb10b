import { ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { formatiereIndex, formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Modul } from '@benthos/vertrag/bewertung'
import stil from './Klassenleiter.module.css'
import { MARKENTEXT } from './texte.ts'

/** Module als Leiter mit fünf Stufen: wo der Wert steht, welche Grenzen ihn umgeben, ob die Regel ihn heranzieht. */
export function Klassenleiter({ module, entscheidend }: { module: readonly Modul[]; entscheidend: string | null }) {
  return (
    <ul className={stil['leitern']}>
      {module.map(modul => (
        <li key={modul.schluessel} className={stil['modul']}>
          <div className={stil['kopf']}>
            <h3>{modul.label}</h3>
            <ScaleBadge step={modul.klasse} label={modul.text} />
          </div>
          <p className={stil['werte']}>
            {modul.schluessel === entscheidend && <span className={stil['entscheidend']}>entscheidend</span>}
            Wert <strong>{formatiereIndex(modul.wert, modul.grenzen ?? [])}</strong>
            {modul.eqr !== null && (
              <>
                {' '}
                · EQR <strong>{formatiereIndex(modul.eqr, grenzenVon(modul.eqr, [modul]))}</strong>
              </>
            )}{' '}
            · Grenzwerte: {MARKENTEXT[modul.marke]}
          </p>
          {modul.grenzen ? (
            <Stufen modul={modul} grenzen={modul.grenzen} />
          ) : (
            <p className={stil['ohne']}>Grenzwerte nicht hinterlegt</p>
          )}
          {modul.teile && <Bestandteile modul={modul} teile={modul.teile} />}
          {modul.weggelassen !== undefined && <p className={stil['ohne']}>{modul.weggelassen}</p>}
        </li>
      ))}
    </ul>
  )
}

function Stufen({ modul, grenzen }: { modul: Modul; grenzen: readonly [number, number, number, number] }) {
  const zeichen = modul.richtung === 'steigend' ? '≥' : '≤'
  return (
    <ol className={stil['stufen']} aria-label={`Klassengrenzen ${modul.label}`}>
      {ZUSTANDSKLASSEN.map(({ label: wort }, i) => {
        const grenze = grenzen[i]
        const aktiv = modul.klasse === i + 1
        return (
          <li
            key={wort}
            className={stil['stufe']}
            data-stufe={i + 1}
            data-aktiv={aktiv || undefined}
            aria-current={aktiv ? 'true' : undefined}
          >
            <span className={stil['nummer']}>{i + 1}</span>
            <span className={stil['wort']}>{wort.replace('befriedi', '\u00ADbe\u00ADfrie\u00ADdi\u00AD')}</span>
            <span className={stil['grenze']}>
              {grenze === undefined
                ? modul.richtung === 'steigend'
                  ? 'dar\u00ADunter'
                  : 'dar\u00ADüber'
                : `${zeichen} ${formatiereZahl(grenze, 5, 2)}`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Teil = NonNullable<Modul['teile']>[number]

/** Woraus ein multimetrischer Index besteht: die Beiträge ergeben zusammen den Wert des Moduls. */
function Bestandteile({ modul, teile }: { modul: Modul; teile: readonly Teil[] }) {
  const sindGleichGewichtet = teile.every(({ gewicht }) => gewicht === teile[0]?.gewicht)
  return (
    <Table
      caption={`Bestandteile von ${modul.label}`}
      columns={sindGleichGewichtet ? TEILSPALTEN.filter(({ id }) => id !== 'gewicht') : TEILSPALTEN}
      hasCards={false}
      isCaptionVisible
      rowKey={({ kenngroesse }) => kenngroesse}
      rows={teile}
    />
  )
}

const TEILSPALTEN: readonly TableColumn<Teil>[] = [
  { id: 'label', header: 'Kenngröße', cell: teil => teil.label, isRowHeader: true },
  { id: 'wert', header: 'Wert', cell: teil => formatiereKenngroesse(teil.wert, teil.kenngroesse), align: 'number' },
  {
    id: 'anker',
    header: 'Anker 0 – 1',
    cell: ({ kenngroesse, unten, oben }) =>
      `${formatiereKenngroesse(unten, kenngroesse)} – ${formatiereKenngroesse(oben, kenngroesse)}`,
    align: 'number',
    isNoWrap: true,
  },
  { id: 'score', header: 'Punkte', cell: teil => formatiereIndex(teil.score), align: 'number' },
  { id: 'gewicht', header: 'Gewicht', cell: teil => formatiereIndex(teil.gewicht), align: 'number' },
  { id: 'anteil', header: 'Beitrag', cell: teil => formatiereIndex(teil.anteil), align: 'number' },
]
