import '@benthos/ui/tokens/fonts.css'
import '@benthos/ui/tokens/tokens.css'
import '@benthos/ui/tokens/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const wurzel = document.getElementById('wurzel')
if (wurzel) createRoot(wurzel).render(<App />)
