import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { layout, useLayout } from '../layout/layout.ts'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import { enthaelt, sichtbare } from '../navigation/navigationsknoten.ts'
import stil from './Navigationsleiste.module.css'
import { Wegbaum } from './Wegbaum.tsx'

/**
 * Unterpunkte des gezeigten Bereichs als Baum neben dem Inhalt. Sie fehlt, wo es keine gibt, wo sie schon in der
 * Hauptnavigation aufklappen, und auf Seiten, die der Benutzer nicht öffnen darf.
 */
export function Navigationsleiste() {
  const { knoten, aktuell, istErlaubt } = useNavigation()
  const istNavigationOffen = useLayout('istNavigationOffen')
  const bereich = knoten.find(einer => enthaelt(einer, aktuell))
  if (!istErlaubt || !bereich || bereich.showSubRoutesAsDropdown) return null
  const unterpunkte = sichtbare(bereich.subItems)
  if (unterpunkte.length === 0) return null
  return (
    <nav aria-label={`Bereich ${bereich.name}`} className={stil['leiste']} data-offen={istNavigationOffen}>
      <div className={stil['schalter']}>
        <IconButton
          aria-expanded={istNavigationOffen}
          icon={istNavigationOffen ? PanelLeftClose : PanelLeftOpen}
          label={istNavigationOffen ? 'Zuklappen' : 'Aufklappen'}
          onPress={() => layout.setze({ istNavigationOffen: !istNavigationOffen })}
          placement="right"
          size="dense"
        />
      </div>
      {istNavigationOffen && <Wegbaum knoten={unterpunkte} />}
    </nav>
  )
}
