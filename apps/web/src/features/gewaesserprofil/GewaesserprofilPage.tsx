import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { OFFENES_ENDE } from '@benthos/fachmodell/datum/formatiereEnde'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { titelIn } from '@benthos/vertrag/feld'
import { leseGewaesserprofil, type Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { listeFluesse } from '@benthos/vertrag/listen'
import { Identifizierung } from '@benthos/vertrag/messstellenabschnitte'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useListenausgabe } from '../../fach/filter/useListenausgabe.ts'
import { leseProfilwahl, type Profilwahl, schreibeProfilwahl } from '../../fach/gewaesserprofil/profiladresse.ts'
import { sucheOptionen, useSuchtext } from '../../technik/formular/useOptionen.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './Gewaesserprofil.module.css'
import { Profilbild } from './Profilbild.tsx'
import { Profiltabelle } from './Profiltabelle.tsx'
import type { Wahlgroesse } from './profilpunkte.ts'
import { GRUND, gemeinsames, profilspalten } from './profilspalten.tsx'

type Profil = AntwortVon<typeof leseGewaesserprofil>

/** Ein Gewässer entlang seiner Fluss-km: letzte Klasse und eine Größe je Messstelle, als Diagramm und als Tabelle. */
export default function GewaesserprofilPage() {
  const [suche, setzeSuche] = useSearchParams()
  const wahl = leseProfilwahl(suche)
  const setze = (neu: Partial<Profilwahl>) => setzeSuche(schreibeProfilwahl({ ...wahl, ...neu }), { replace: true })
  const { gewaesser, element, von, bis } = wahl
  const { data, error, isPlaceholderData } = useQuery({
    ...abfrage(leseGewaesserprofil, {
      query: { gewaesser: gewaesser ?? 0, element, von: von ?? undefined, bis: bis ?? undefined },
    }),
    enabled: gewaesser !== null,
    placeholderData: keepPreviousData,
  })
  // Der Stand eines anderen Gewässers gehört nicht unter diesen Namen.
  const profil = data?.gewaesser.id === gewaesser ? data : undefined
  const name = profil?.gewaesser.name
  return (
    <>
      <Seitentitel
        aktionen={profil && profil.stellen.length > 0 && <Ausgabe profil={profil} wahl={wahl} />}
        laeuft={isPlaceholderData}
        titel={name === undefined ? 'Gewässerprofil' : `Gewässerprofil ${name}`}
      />
      <div className={stil['seite']}>
        <Wahlfelder profil={profil} setze={setze} wahl={wahl} />
        {gewaesser === null ? (
          <EmptyState title="Kein Gewässer gewählt">
            Wählen Sie ein Gewässer: dann stehen seine Messstellen hier in der Reihenfolge ihrer Fluss-km, jede mit
            ihrer letzten Klasse.
          </EmptyState>
        ) : error && !profil ? (
          <ErrorState title="Das Gewässerprofil konnte nicht geladen werden">{error.message}</ErrorState>
        ) : profil ? (
          // Bis die neue Antwort da ist, steht die vorige noch da, erkennbar als solche.
          <div aria-busy={isPlaceholderData} className={stil['seite']}>
            <Inhalt profil={profil} setze={setze} wahl={wahl} />
          </div>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </>
  )
}

type Angaben = { wahl: Profilwahl; setze: (neu: Partial<Profilwahl>) => void }

function Wahlfelder({ profil, wahl, setze }: Angaben & { profil: Profil | undefined }) {
  const { gewaesser } = wahl
  const gewaehltes = useSuchtext(listeFluesse, gewaesser)
  const laeufe = profil ? laeufeMitStellen(profil) : []
  const jahre = (profil?.jahre ?? []).map(jahr => ({ value: String(jahr), label: String(jahr) }))
  const alsJahr = (wert: string | null) => (wert === null ? null : Number(wert))
  return (
    <div className={stil['wahl']} data-labels="above">
      <ComboBox
        label={titelIn(Identifizierung, 'gewaesserId')}
        loadOptions={(text, abbruch) => sucheOptionen(listeFluesse, text, {}, abbruch)}
        onChange={wert =>
          wert !== null && setze({ gewaesser: Number(wert), lauf: null, stelle: null, von: null, bis: null })
        }
        selectedLabel={profil?.gewaesser.name ?? gewaehltes}
        value={gewaesser === null ? null : String(gewaesser)}
      />
      <Select
        isClearable={false}
        label="Qualitätselement"
        onChange={wert => setze({ element: wert as Element, groesse: null })}
        options={ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))}
        value={wahl.element}
      />
      <Select
        isClearable={false}
        label="Größe"
        onChange={groesse => setze({ groesse })}
        options={(profil?.groessen ?? []).map(({ schluessel, label }) => ({ value: schluessel, label }))}
        value={profil ? (groesseVon(profil, wahl.groesse)?.schluessel ?? null) : null}
      />
      <Select
        label="Von Jahr"
        onChange={wert => setze({ von: alsJahr(wert) })}
        options={jahre.filter(({ value }) => wahl.bis === null || Number(value) <= wahl.bis)}
        placeholder="alle"
        value={wahl.von === null ? null : String(wahl.von)}
      />
      <Select
        label="Bis Jahr"
        onChange={wert => setze({ bis: alsJahr(wert) })}
        options={jahre.filter(({ value }) => wahl.von === null || Number(value) >= wahl.von)}
        placeholder="alle"
        value={wahl.bis === null ? null : String(wahl.bis)}
      />
      {laeufe.length > 1 && (
        <Select
          isClearable={false}
          label="Lauf"
          onChange={lauf => setze({ lauf, stelle: null })}
          options={laeufe.map(({ routeId, name }) => ({ value: routeId, label: name, description: routeId }))}
          value={laufVon(laeufe, wahl)?.routeId ?? null}
        />
      )}
    </div>
  )
}

function Inhalt({ profil, wahl, setze }: Angaben & { profil: Profil }) {
  const { groesse: schluessel } = wahl
  const groesse = useMemo(() => groesseVon(profil, schluessel), [profil, schluessel])
  const lauf = laufVon(laeufeMitStellen(profil), wahl)
  const amLauf = useMemo(
    () => profil.stellen.filter(({ km, routeId }) => km !== null && routeId === lauf?.routeId),
    [profil, lauf?.routeId],
  )
  const ohneKm = profil.stellen.filter(({ km }) => km === null)
  if (profil.stellen.length === 0)
    return (
      <EmptyState title="Noch keine Messstelle">
        An diesem Gewässer gibt es keine Messstelle, die Sie sehen dürfen.
      </EmptyState>
    )
  const hinweise = [...new Set(profil.stellen.flatMap(({ ergebnis }) => ergebnis?.hinweis ?? []))]
  const zugang = { groesse, gewaehlt: wahl.stelle, beiWahl: (stelle: number) => setze({ stelle }) }
  return (
    <>
      {hinweise.map(hinweis => (
        <Alert key={hinweis} severity="warning" title={hinweis}>
          Klassen und EQR dieser Ergebnisse beruhen auf Beispielwerten und sind keine Zustandseinstufung.
        </Alert>
      ))}
      {profil.gesamt > profil.stellen.length && (
        <Alert severity="info">
          {`Gezeigt sind ${formatiereZahl(profil.stellen.length)} von ${formatiereZahl(profil.gesamt)} Messstellen dieses Gewässers.`}
        </Alert>
      )}
      <div className={stil['profil']}>
        <div>
          {amLauf.length === 0 ? (
            <EmptyState title="Keine Messstelle mit Kilometer">
              Keine der Messstellen, die Sie sehen dürfen, hat eine Stelle im Gewässernetz.
            </EmptyState>
          ) : (
            <Profilbild {...zugang} laenge={lauf?.laenge ?? 0} stellen={amLauf} />
          )}
          <Grundlage stellen={profil.stellen} />
        </div>
        <Profiltabelle {...zugang} amLauf={amLauf} ohneKm={ohneKm} />
      </div>
    </>
  )
}

/** Womit die Ergebnisse entstanden, wenn es überall dasselbe ist; sonst, dass sie nur bedingt vergleichbar sind. */
function Grundlage({ stellen }: { stellen: readonly Profilstelle[] }) {
  const { methoden, grundlagen } = gemeinsames(stellen)
  if (methoden.length === 0) return null
  const istGleich = methoden.length === 1 && grundlagen.length === 1
  return (
    <p className={stil['legende']}>
      {istGleich
        ? `Alle Ergebnisse: ${methoden[0]}, ${grundlagen[0]}.`
        : 'Die Ergebnisse beruhen auf verschiedenen Methoden, Editionen oder Parametersätzen und sind nur bedingt vergleichbar; welche es sind, steht in der Tabelle.'}
    </p>
  )
}

/** Kopiert das Profil oder gibt es als Datei aus, mit den Messstellen ohne Kilometer. */
function Ausgabe({ profil, wahl }: { profil: Profil; wahl: Profilwahl }) {
  const { von, bis, element } = wahl
  const zeitraum = von === null && bis === null ? 'alle Jahre' : `${von ?? 'Beginn'} bis ${bis ?? OFFENES_ENDE}`
  const eintraege = useListenausgabe<Profilstelle>({
    titel: 'Gewässerprofil',
    filter: `${profil.gewaesser.name}, ${ELEMENTE_LABEL[element]}, ${zeitraum}`,
    spalten: [...profilspalten(groesseVon(profil, wahl.groesse)), GRUND],
    liesSeite: (seite, groesse) =>
      Promise.resolve({
        gesamt: profil.stellen.length,
        zeilen: profil.stellen.slice((seite - 1) * groesse, seite * groesse),
      }),
  })
  return <DropdownMenu entries={eintraege} icon={FileDown} label="Ausgeben" placement="bottom end" />
}

function groesseVon({ groessen }: Profil, gesucht: string | null): Wahlgroesse | null {
  const platz = Math.max(
    0,
    groessen.findIndex(({ schluessel }) => schluessel === gesucht),
  )
  const gewaehlte = groessen[platz]
  return gewaehlte ? { ...gewaehlte, platz } : null
}

/** Läufe, an denen Messstellen liegen, der längste zuerst: sonst gibt es nichts zu wählen. */
const laeufeMitStellen = ({ laeufe, stellen }: Profil) =>
  laeufe.filter(({ routeId }) => stellen.some(stelle => stelle.routeId === routeId))

const laufVon = (laeufe: Profil['laeufe'], { lauf }: Profilwahl) =>
  laeufe.find(({ routeId }) => routeId === lauf) ?? laeufe[0]
