import { labelVon, OFFENE_ARBEITEN } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { Uebergabe as Entscheid, leseOffeneArbeit, OffeneArbeit } from '@benthos/vertrag/benutzer'
import { useId } from 'react'
import stil from './Benutzer.module.css'

/** Wer was bekommt, je Stück; was fehlt, ist noch nicht entschieden. */
export type Uebergabewahl = Readonly<Record<string, string>>

const NIEMAND = 'niemand'
const schluesselVon = ({ art, schluessel }: Pick<OffeneArbeit, 'art' | 'schluessel'>) => `${art} ${schluessel}`

/** Die getroffenen Entscheidungen, wie der Aufruf sie nimmt. */
export function entscheideAus(posten: readonly OffeneArbeit[], wahl: Uebergabewahl): Entscheid[] {
  return posten.flatMap(({ art, schluessel }) => {
    const an = wahl[schluesselVon({ art, schluessel })]
    return an === undefined ? [] : [{ art, schluessel, an: an === NIEMAND ? null : Number(an) }]
  })
}

/** Was an der Person hängt, und wer es übernimmt; geschieht mit dem Speichern des Benutzers. */
export function Uebergabe({
  offenes: { posten, hinweise },
  wahl,
  waehle,
}: {
  offenes: AntwortVon<typeof leseOffeneArbeit>
  wahl: Uebergabewahl
  waehle: (wahl: Uebergabewahl) => void
}) {
  const titelId = useId()
  if (posten.length === 0 && hinweise.length === 0) return null
  const fuerAlle = gemeinsame(posten)
  const setze = (betroffene: readonly OffeneArbeit[], an: string | null) => {
    const uebrige = Object.fromEntries(
      Object.entries(wahl).filter(([schluessel]) => !betroffene.some(einer => schluesselVon(einer) === schluessel)),
    )
    waehle({ ...uebrige, ...(an !== null && Object.fromEntries(betroffene.map(einer => [schluesselVon(einer), an]))) })
  }
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Offene Arbeit
      </h2>
      {posten.length > 0 && (
        <>
          <p className={stil['absatz']}>
            Wählen Sie je Stück, wer es übernimmt. Übergeben wird, wenn Sie den Benutzer darunter mit einer Begründung
            speichern oder ihm eine weitere Rolle entziehen; gesperrt, versetzt oder der Rolle enthoben wird die Person
            erst, wenn über jedes entschieden ist, das daran hängt.
          </p>
          <FormLayout>
            {posten.length > 1 && fuerAlle.length > 0 && (
              <Select
                description="Setzt die Wahl bei jedem Stück; Sie können sie danach einzeln ändern."
                label="Alles an"
                onChange={an => setze(posten, an)}
                options={fuerAlle}
                value={gleicheWahl(posten, wahl)}
              />
            )}
            {posten.map(einer => (
              <Select
                description={beschreibe(einer, wahl[schluesselVon(einer)])}
                key={schluesselVon(einer)}
                label={`${labelVon(OFFENE_ARBEITEN, einer.art)} ${einer.label}`}
                onChange={an => setze([einer], an)}
                options={[...einer.waehlbare, { value: NIEMAND, label: 'niemand' }]}
                value={wahl[schluesselVon(einer)] ?? null}
              />
            ))}
          </FormLayout>
        </>
      )}
      {hinweise.length > 0 && (
        <>
          <h3>Nicht zu übergeben</h3>
          <ul className={stil['saetze']}>
            {hinweise.map(satz => (
              <li key={satz}>{satz}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Wer jedes Stück übernehmen kann. */
function gemeinsame(posten: readonly OffeneArbeit[]): OffeneArbeit['waehlbare'] {
  const [erster, ...weitere] = posten
  return (erster?.waehlbare ?? []).filter(({ value }) =>
    weitere.every(({ waehlbare }) => waehlbare.some(person => person.value === value)),
  )
}

function gleicheWahl(posten: readonly OffeneArbeit[], wahl: Uebergabewahl): string | null {
  const gewaehlte = new Set(posten.map(einer => wahl[schluesselVon(einer)]))
  const [eine] = gewaehlte
  return gewaehlte.size === 1 && eine !== undefined && eine !== NIEMAND ? eine : null
}

function beschreibe({ frist, waehlbare, hinweis, folge }: OffeneArbeit, an: string | undefined): string {
  return [
    frist && `Frist ${formatiereDatum(frist)}.`,
    an === NIEMAND ? folge : hinweis,
    waehlbare.length === 0 && 'Zurzeit kann es niemand in der Organisation übernehmen.',
  ]
    .filter(Boolean)
    .join(' ')
}
