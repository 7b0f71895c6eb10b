import { type Akteur, ELEMENTE, ELEMENTE_LABEL } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereBytes } from '@benthos/fachmodell/zahl/formatiereBytes'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { listeAuftraege } from '@benthos/vertrag/auftrag'
import { leseAuftragsergebnis } from '@benthos/vertrag/auftragsaufrufe'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { treffersatz, trefferzahl } from '../../fach/filter/trefferzahl.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import stil from './Arbeitsliste.module.css'
import { GENANNTE, GENANNTE_ERGEBNISSE, GENANNTE_JE_ZAHL } from './konstanten.ts'
import { type Posten, postenFuer } from './posten.ts'

type Seite = { gesamt: number; gesamtIstMindestens: boolean; zeilen: readonly Zeile[] }
type Zeile = { id: number; code: string; messstelle: string; datum: string }
type Auswahl = Posten['auswahlen'][number] & { posten: Posten; ergebnis: UseQueryResult<Seite> }

/** Was auf den Angemeldeten wartet, als Zahlen, die genau ihre Zeilen öffnen, und als die ersten Aufnahmen daraus. */
export function Arbeitsliste({ akteur }: { akteur: Akteur }) {
  const [heute] = useState(() => new Date())
  const posten = postenFuer(akteur, heute)
  const gefragt = posten.flatMap(p => p.auswahlen.map(auswahl => ({ ...auswahl, posten: p })))
  const ergebnisse = useQueries({
    queries: gefragt.map(({ kriterien }) =>
      abfrage(listeAufnahmen, { query: { ...kriterien, groesse: GENANNTE_JE_ZAHL } as never }),
    ),
  })
  const auswahlen = gefragt.map(
    (auswahl, i): Auswahl => ({
      ...auswahl,
      ergebnis: ergebnisse[i] as UseQueryResult<Seite>,
    }),
  )
  return (
    <>
      <table aria-label="Was auf Sie wartet" className={stil['posten']}>
        <thead>
          <tr>
            <th scope="col">Was</th>
            {ELEMENTE.map(element => (
              <th className={stil['zahl']} key={element} scope="col">
                <abbr title={ELEMENTE_LABEL[element]}>{element}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posten.map(({ id, titel, schritt }) => (
            <tr key={id}>
              <Kopf schritt={schritt} titel={titel} />
              {auswahlen
                .filter(auswahl => auswahl.posten.id === id)
                .map(auswahl => (
                  <td
                    className={stil['zahl']}
                    colSpan={auswahl.element === null ? ELEMENTE.length : 1}
                    key={auswahl.element}
                  >
                    <Anzahl auswahl={auswahl} />
                  </td>
                ))}
            </tr>
          ))}
          <Auftraege />
        </tbody>
      </table>
      <Naechste auswahlen={auswahlen.filter(({ posten: { id } }) => id !== 'FREIGEGEBEN')} />
      <Fertige />
    </>
  )
}

function Kopf({ titel, schritt }: { titel: string; schritt: string }) {
  return (
    <th scope="row">
      {titel}
      <VisuallyHidden>: </VisuallyHidden>
      <span className={stil['schritt']}>{schritt}</span>
    </th>
  )
}

function Anzahl({ auswahl: { element, kriterien, posten, ergebnis } }: { auswahl: Auswahl }) {
  const { data, isError } = ergebnis
  if (isError) return <span title="Nicht zu laden">–</span>
  if (!data) return '…'
  if (data.gesamt === 0) return 0
  return (
    <Link
      aria-label={`${posten.titel}${element ? ` ${element}` : ''}: ${treffersatz(data, 'Aufnahme', 'Aufnahmen')}`}
      to={baueAdresse('/aufnahmen-uebersicht', {}, kriterien)}
    >
      {trefferzahl(data)}
    </Link>
  )
}

function Auftraege() {
  const { data, isError } = useQuery(abfrage(listeAuftraege, {}))
  const laufend = data?.filter(({ timeFinished }) => timeFinished === null).length ?? 0
  return (
    <tr>
      <Kopf schritt={laufend === 0 ? 'keiner läuft' : `${laufend} davon noch nicht beendet`} titel="Meine Aufträge" />
      <td className={stil['zahl']} colSpan={ELEMENTE.length}>
        {isError && <span title="Nicht zu laden">–</span>}
        {data?.length === 0 && 0}
        {data !== undefined && data.length > 0 && (
          <Link aria-label={`Meine Aufträge: ${data.length}`} to="/user-tasklist">
            {data.length}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Was eigene Aufträge zuletzt ergaben: auf seiner Seite, wo es eine gibt, sonst zum Mitnehmen. */
function Fertige() {
  const { data } = useQuery(abfrage(listeAuftraege, {}))
  const abruf = useDateiabruf('Das Ergebnis konnte nicht geholt werden.')
  const fertige = data?.filter(({ ergebnis }) => ergebnis !== null).slice(0, GENANNTE_ERGEBNISSE) ?? []
  if (fertige.length === 0) return null
  return (
    <div className={stil['fertige']}>
      <h3>Fertige Ergebnisse</h3>
      <ul>
        {fertige.map(({ id, titel, ergebnis, ansicht }) => (
          <li key={id}>
            {ansicht === null ? (
              <Button
                isDisabled={abruf.isPending}
                onPress={() => abruf.mutate(() => rufe(leseAuftragsergebnis, { params: { id } }))}
                size="dense"
                variant="quiet"
              >
                {titel}
              </Button>
            ) : (
              <LinkButton href={ansicht} size="dense" variant="quiet">
                {titel}
              </LinkButton>
            )}
            <span className={stil['schritt']}>
              {`${ansicht === null ? `herunterladen, ${formatiereBytes(ergebnis?.bytes ?? 0)}` : 'ansehen'} · aufgehoben bis ${formatiereTag(ergebnis?.bis)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Die ersten Aufnahmen des Dringendsten; was unter zwei Zahlen fällt, steht einmal da. */
function Naechste({ auswahlen }: { auswahlen: readonly Auswahl[] }) {
  if (auswahlen.length === 0) return null
  const genannt = new Set<string>()
  const zeilen = auswahlen
    .flatMap(({ ergebnis, element, posten }) =>
      (ergebnis.data?.zeilen ?? []).map(zeile => ({ ...zeile, element, posten, schluessel: `${zeile.id}/${element}` })),
    )
    .filter(({ schluessel }) => !genannt.has(schluessel) && genannt.add(schluessel))
    .slice(0, GENANNTE)
  const laedt = auswahlen.some(({ ergebnis }) => ergebnis.isPending)
  return (
    <div className={stil['naechste']}>
      <h3>Als Nächstes</h3>
      {zeilen.length === 0 ? (
        <p className={stil['schritt']}>{laedt ? 'wird gesucht …' : 'Nichts wartet auf Sie.'}</p>
      ) : (
        <ul>
          {zeilen.map(({ id, code, messstelle, datum, element, posten, schluessel }) => (
            <li key={schluessel}>
              <Link to={`/aufnahme-detail/${id}`}>{messstelle}</Link>
              <span className={stil['schritt']}>
                {`${posten.titel} ${element ?? ''} · ${formatiereDatum(datum)} · ${code}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
