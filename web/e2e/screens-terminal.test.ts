import { screensOf } from './screens';

screensOf('terminal');
