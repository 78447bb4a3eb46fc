import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyPreferences } from '#src/components/preferences.ts'
import { startActors } from './actors.ts'
import { App } from './App.tsx'
import { currentLanguage, loadTexts } from './language.ts'

applyPreferences()
startActors()

const language = currentLanguage()
const texts = await loadTexts(language, false)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App firstLanguage={language} firstTexts={texts} />
  </StrictMode>,
)
