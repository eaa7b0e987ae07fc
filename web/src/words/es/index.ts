// One file of the build, loaded when the language is chosen.
export default import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default', eager: true });
