import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { CMS_BILDER } from '@benthos/vertrag/cmsBilder'
import { Inhalt } from '../../technik/cms/Inhalt.tsx'

const ZEICHEN = `
| So schreiben Sie | So erscheint es |
|---|---|
| \`## Überschrift\`, \`### Zwischentitel\` | Überschrift, mit Adresse zum Verweisen |
| Leerzeile | neuer Absatz |
| \`- Punkt\` oder \`1. Schritt\` | Liste |
| \`**wichtig**\`, \`*Baetis rhodani*\`, \`\` \`Strg+S\` \`\` | **wichtig**, *Baetis rhodani*, \`Strg+S\` |
| \`[Text](/helpdesk)\`, \`[Text](https://…)\` | Verweis auf eine Seite hier oder anderswo |
| \`> Hinweis: …\` oder \`> Achtung: …\` | hervorgehobener Kasten |
| Zeilen mit senkrechten Strichen, die erste als Kopf | Tabelle |
| Zeilen zwischen zwei Zeilen mit drei Gravis | Beispiel in fester Schrift |
| \`![Beschreibung](name.webp)\` | mitgeliefertes Bild |
`
const BILDNAMEN = Object.keys(CMS_BILDER)

/** Welche Zeichen was bedeuten, und welche Bilder es gibt. */
export function Schreibhilfe() {
  return (
    <ExpandableBlock headingLevel={2} isDefaultExpanded={false} title="Schreibhilfe">
      <Inhalt text={ZEICHEN} />
      {BILDNAMEN.length > 0 && <Inhalt text={`Bilder: ${BILDNAMEN.map(name => `\`${name}\``).join(', ')}`} />}
    </ExpandableBlock>
  )
}
