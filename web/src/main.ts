import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { language } from './words/words.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id `app`.');

await language.start();

export default mount(App, { target });
