import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { type Einlesefrage, HOECHSTENS_FRAGEN } from '@benthos/vertrag/einlesefrage'
import { sucheTaxa } from '@benthos/vertrag/taxaliste'
import { sucheOptionen } from '../formular/useOptionen.ts'
import { type Antwortwahl, istGeaendert, schluesselVon, wieText, wieWert } from './antworten.ts'
import stil from './Einlesen.module.css'

type Angaben = {
  fragen: readonly Einlesefrage[]
  wahl: Antwortwahl
  isPending: boolean
  waehle: (wahl: Antwortwahl) => void
  uebernimm: () => void
}

/** Namen, die niemand kennt, je einmal gefragt; beantwortete lassen sich bis zum Laden ändern. */
export function Fragen({ fragen, wahl, isPending, waehle, uebernimm }: Angaben) {
  const offene = fragen.filter(({ entscheid }) => entscheid === null)
  const beantwortete = fragen.filter(({ entscheid }) => entscheid !== null)
  const unaehnliche = offene.filter(
    frage =>
      frage.neu !== null &&
      frage.vorhandene.length + frage.ausDerDatei.length === 0 &&
      (wahl[schluesselVon(frage)] ?? null) === null,
  )
  const zeige = (frage: Einlesefrage) => (
    <Eine
      frage={frage}
      key={schluesselVon(frage)}
      waehle={wert => waehle({ ...wahl, [schluesselVon(frage)]: wert })}
      wert={wahl[schluesselVon(frage)] ?? null}
    />
  )
  return (
    <section aria-labelledby="fragen" className={stil['fragen']}>
      <h2 id="fragen">
        {offene.length > 0 ? `${formatiereAnzahl(offene.length, 'Frage', 'Fragen')} zu dieser Datei` : 'Ihre Antworten'}
      </h2>
      <p className={stil['nebenher']}>
        Eine Antwort gilt für alle Zeilen, die nach diesem Namen fragen.
        {fragen.some(({ neu }) => neu !== null) && ' Was neu ist, entsteht erst beim Laden.'}
        {offene.length >= HOECHSTENS_FRAGEN &&
          ` Gezeigt sind die ersten ${formatiereZahl(HOECHSTENS_FRAGEN)}; weitere folgen, wenn Sie diese beantwortet haben.`}
      </p>
      {offene.length > 0 && <div className={stil['fragenraster']}>{offene.map(zeige)}</div>}
      {beantwortete.length > 0 && (
        <ExpandableBlock
          headingLevel={3}
          isDefaultExpanded={false}
          title={`Beantwortet (${formatiereZahl(beantwortete.length)})`}
        >
          <div className={stil['fragenraster']}>{beantwortete.map(zeige)}</div>
        </ExpandableBlock>
      )}
      <div className={stil['ladewahl']}>
        <Button
          isDisabled={!istGeaendert(fragen, wahl)}
          isPending={isPending}
          onPress={uebernimm}
          pendingLabel="Wird geprüft …"
          variant={offene.length > 0 || istGeaendert(fragen, wahl) ? 'primary' : 'secondary'}
        >
          Antworten übernehmen
        </Button>
        {unaehnliche.length > 1 && (
          <Button
            onPress={() =>
              waehle({ ...wahl, ...Object.fromEntries(unaehnliche.map(frage => [schluesselVon(frage), 'NEU'])) })
            }
          >
            {`Alle ${formatiereZahl(unaehnliche.length)} ohne Ähnliches als neu wählen`}
          </Button>
        )}
      </div>
    </section>
  )
}

type Frageangaben = { frage: Einlesefrage; wert: string | null; waehle: (wert: string) => void }

function Eine({ frage, wert, waehle }: Frageangaben) {
  const { text, spalte, zeilen, ersteZeile, hinweis, taxaliste } = frage
  const ort =
    zeilen === 1
      ? `Zeile ${formatiereZahl(ersteZeile)}`
      : `${formatiereZahl(zeilen)} Zeilen, zuerst Zeile ${formatiereZahl(ersteZeile)}`
  return (
    <div className={stil['frage']}>
      <RadioGroup
        description={[`${ort}.`, hinweis].filter(teil => teil !== null).join(' ')}
        label={`${spalte} „${text}“`}
        onChange={waehle}
        options={wahlVon(frage, wieText(wert))}
        value={wert}
      />
      {taxaliste !== null && (
        <ComboBox
          description={`Gesucht wird in ${taxaliste}.`}
          label={`Anderes Taxon für „${text}“`}
          loadOptions={(suche, abbruch) => sucheOptionen(sucheTaxa, suche, { version: taxaliste }, abbruch)}
          onChange={name => name !== null && waehle(wieWert(name))}
          size="dense"
          value={null}
        />
      )}
    </div>
  )
}

/** @param nachgeschlagen gewählter Eintrag, den die Frage nicht von sich aus nennt */
function wahlVon(
  { spalte, neu, vorhandene, ausDerDatei, taxaliste, zeilen }: Einlesefrage,
  nachgeschlagen: string | null,
): SelectOption[] {
  return [
    ...(nachgeschlagen === null || taxaliste === null
      ? []
      : [{ value: wieWert(nachgeschlagen), label: `Gemeint ist „${nachgeschlagen}“` }]),
    ...(neu === null ? [] : [{ value: 'NEU', label: `Als neues ${spalte} anlegen: „${neu}“` }]),
    ...vorhandene.map(({ id, text }) => ({ value: String(id), label: `Gemeint ist „${text}“` })),
    ...ausDerDatei.map(text => ({ value: wieWert(text), label: `Dasselbe wie „${text}“ in dieser Datei` })),
    {
      value: 'AUSLASSEN',
      label: `Auslassen: ${formatiereAnzahl(zeilen, 'Zeile wird', 'Zeilen werden')} übersprungen`,
    },
  ]
}
