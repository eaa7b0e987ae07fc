mod suite;
mod wheel_health;
